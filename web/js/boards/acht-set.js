/** The tiles, the frame and the values of ACHT as the service describes them: `/rulesets/acht/components`. */

/** @type {Record<string, [number, number, string][]>} */
export const LINKS = {
  A4: [[1, 2, "A"], [3, 4, "A"], [5, 6, "A"], [7, 0, "A"]],
  CENTRE: [[1, 2, "A"], [3, 4, "A"], [5, 6, "A"], [7, 0, "A"]],
  A2Q2: [[1, 2, "A"], [3, 4, "Q"], [5, 6, "A"], [7, 0, "Q"]],
  SAQ: [[0, 1, "S"], [7, 2, "L"], [3, 4, "A"], [5, 6, "Q"]],
  X: [[0, 1, "S"], [4, 5, "S"], [7, 3, "X"], [6, 2, "X"]],
  S2A: [[0, 1, "S"], [2, 3, "S"], [5, 6, "A"], [4, 7, "L"]],
  S2Q: [[0, 1, "S"], [2, 3, "S"], [5, 6, "Q"], [4, 7, "L"]],
  SQQ: [[0, 1, "S"], [7, 2, "L"], [3, 4, "Q"], [5, 6, "Q"]],
  ZERO: [[0, 5, "L"], [1, 4, "L"], [7, 2, "L"], [6, 3, "L"]],
  DARK: [],
};

/** @type {Record<string, number>} */
export const VALUES = { A4: 8, A2Q2: 12, SAQ: 7, X: 2, S2A: 4, S2Q: 6, SQQ: 9, ZERO: 0, DARK: 0 };

/** What the frame shows at the grid points of the border. @type {[number, number, "A" | "Q"][]} */
export const FRAME = [0, 1, 2, 3, 4, 5].flatMap((row) =>
  [0, 1, 2, 3, 4, 5].flatMap((col) => {
    const [across, down] = [col % 5 === 0, row % 5 === 0];
    if (!across && !down) return [];
    const along = across && down ? 0 : across ? row : col;
    return [/** @type {[number, number, "A" | "Q"]} */ ([row, col, along === 1 || along === 4 ? "Q" : "A"])];
  }),
);
