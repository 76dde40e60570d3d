// The suite imports `globSync`, which `fs` has since Node 22, for a command that is not used here.
import * as fs from "node:fs";
import { register } from "node:module";

const asModule = (source) => `data:text/javascript,${encodeURIComponent(source)}`;
const shim = asModule(
  `export * from "node:fs"; export { default } from "node:fs"; export const globSync = () => [];`,
);
const hooks = `export const resolve = (name, context, next) =>
  name === "fs" ? { url: "${shim}", shortCircuit: true } : next(name, context);`;
if (!("globSync" in fs)) register(asModule(hooks));
