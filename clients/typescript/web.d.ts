/** Names for the type checker alone: what the modules of the browser client speak about. */

import type { components } from "./build/axio.d.ts";

declare global {
  type Schemas = components["schemas"];
  type Game = Schemas["Game"];
  type GameSummary = Schemas["GameSummary"];
  type Seat = Schemas["Seat"];
  type Pending = Schemas["Pending"];
  type Ranked = Schemas["Ranked"];
  type View = Schemas["View"];
  type RotaView = Schemas["RotaView"];
  type AxioView = Schemas["AxioView"];
  type AchtView = Schemas["AchtView"];
  type Move = Schemas["Move"];
  type MoveInput = Schemas["MoveInput"];
  type Option = Schemas["Option"];
  type Frame = Schemas["Frame"];
  type Engine = Schemas["EngineAnswer"];
  type Job = Schemas["Job"];

  type Child = Node | string | number | null | undefined | false;
  type Handlers = {
    [Name in keyof GlobalEventHandlersEventMap as `on${Name}`]?: (event: GlobalEventHandlersEventMap[Name]) => unknown;
  };
  /** Attributes; functions listen, `vars` are CSS properties. */
  type Props = Omit<Handlers, "onclick"> & {
    onclick?: (event: PointerEvent) => unknown;
    vars?: Record<string, string | number>;
    [attribute: string]: any;
  };

  type Connection = "connecting" | "live" | "lost";
  type Act = (work: () => Promise<unknown>) => void;
  type Jump = (version: number) => void;
  type Point = { x: number; y: number };
  type Box = { x: number; y: number; w: number; h: number };

  /** How a piece can be laid: by place, by turn, the options that differ only in the wild colour. */
  type Ways = Map<string, Map<number, Option[]>>;
  type RotaPiece = { id: string; corners: (string | null)[] };
  type AxioPiece = { id: string; stone: string; a: string; b: string };
  type AchtPiece = { id: string; kind: string; turn?: number };

  /** The three boards behind one interface, so that a table need not know which game it shows. */
  type Board = {
    /** How often a piece can be turned. */
    turns: number;
    /** What can be laid, each with an `id`. */
    pieces(view: any): any[];
    /** A piece around its place. */
    draw(piece: any, turn: number): SVGElement;
    /** Everything on the board; `newest` is the place of the last placement. */
    lying(view: any, newest: string | null): SVGElement[];
    centre(key: string): Point;
    /** A free place. */
    spot(): SVGElement;
    /** What should be in sight. */
    box(view: any): Box;
    /** Asks for the options of this piece. */
    filter(piece: any): Record<string, string>;
    ways(options: Option[], piece: any): Ways;
    placeOf(move: any): { key: string; turn: number } | null;
  };

  type Table = import("../../web/js/table/store.js").Table;
  type Choice = import("../../web/js/table/choice.js").Choice;
  type Stage = import("../../web/js/boards/stage.js").Stage;
}
