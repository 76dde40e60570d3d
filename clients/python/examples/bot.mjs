// A bot in JavaScript: axio bot run "node examples/bot.mjs"
//
// One line of JSON for each decision comes in, one goes out: an option, a move, or the number of an
// option. Write nothing else to standard output; standard error is yours.

import { createInterface } from "node:readline";

const gain = (option) => Object.values(option.preview.points).reduce((sum, n) => sum + n, 0);

for await (const line of createInterface({ input: process.stdin })) {
  const { options } = JSON.parse(line);
  const best = options.reduce((a, b) => (gain(b) > gain(a) ? b : a));
  process.stdout.write(JSON.stringify(best.move) + "\n");
}
