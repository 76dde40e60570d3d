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

  type Language = "en" | "de";
  type Session = { token: string; name: string; guest: boolean };
  type Connection = "connecting" | "live" | "lost";
  type Act = (work: () => Promise<unknown>) => Promise<void>;
  type Jump = (version: number) => void;
  type Point = { x: number; y: number };
  type Box = { x: number; y: number; w: number; h: number };
  /** By colour, in ACHT by shape. */
  type Points = Record<string, number>;

  // Elements

  type Child = Node | string | number | null | undefined | false | "";
  type Children = (Child | (Child | Child[])[])[];
  type Handlers = {
    [Name in keyof GlobalEventHandlersEventMap as `on${Name}`]?: (event: GlobalEventHandlersEventMap[Name]) => unknown;
  };
  /** Attributes; functions listen, `vars` are CSS properties, `key`, `label` and `silent` stand for
   * `data-key`, `aria-label` and `aria-hidden`. */
  type Props = Omit<Handlers, "onclick"> & {
    onclick?: (event: PointerEvent) => unknown;
    vars?: Record<string, string | number>;
    [attribute: string]: any;
  };
  type TagOf<Tag extends string> = Tag extends `${infer Name}.${string}` ? Name : Tag;
  type Made<Tags, Tag extends string, Other> = TagOf<Tag> extends keyof Tags ? Tags[TagOf<Tag>] : Other;
  type Maker = (tag: string, parts: any[], space?: string) => any;
  type Html = <Tag extends string>(tag: Tag, ...parts: [Props, ...Children] | Children) => Made<HTMLElementTagNameMap, Tag, HTMLElement>;
  type Svg = <Tag extends string>(tag: Tag, ...parts: [Props, ...Children] | Children) => Made<SVGElementTagNameMap, Tag, SVGElement>;
  type Fill = (element: Element, ...children: Children) => void;

  // The API

  type Call = <Answer = any>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object, more?: { key?: string; signal?: AbortSignal | undefined }) => Promise<Answer>;
  type All = <Item>(path: string, query?: Record<string, any>, signal?: AbortSignal) => Promise<Item[]>;
  type Follow = (gameId: string, happened: (type: string, data: any) => void, connected: (state: Connection) => void) => { close(): void };
  type Calls = {
    /** Without a password as a guest. */
    signUp(name: string, password?: string): Promise<void>;
    signIn(name: string, password: string): Promise<void>;
    signOut(): Promise<void>;
    /** Somebody to play as: whoever is signed in, or a new guest. */
    somebody(): Promise<void>;
    me(): Promise<Schemas["Me"]>;
    /** My open decisions. */
    myTurns(): Promise<Schemas["Turn"][]>;
    engines(): Promise<Engine[]>;
    games(query: Record<string, any>): Promise<GameSummary[]>;
    openGame(body: Schemas["GameCreateInput"]): Promise<Game>;
    game(id: string): Promise<Game>;
    view(id: string): Promise<View>;
    movesAfter(id: string, version: number): Promise<Move[]>;
    options(id: string, decision: string, filter: Record<string, string>, signal?: AbortSignal): Promise<Option[]>;
    submit(id: string, move: MoveInput): Promise<Schemas["MoveAccepted"]>;
    putSeat(id: string, seat: number, body: object): Promise<Game>;
    leaveSeat(id: string, seat: number): Promise<void>;
    resign(id: string, seat: number): Promise<Game>;
    substitute(id: string, seat: number, engine: string): Promise<Game>;
    orderOnEight(id: string, seat: number, answer: string): Promise<unknown>;
    ask<What extends "start" | "cancel" | "rematch" | "hints" | "analysis">(id: string, what: What): Promise<What extends "hints" | "analysis" ? Job : Game>;
    job(id: string): Promise<Job>;
    replay(id: string): Promise<Frame[]>;
    exported(id: string): Promise<object>;
    verify(record: object): Promise<Schemas["Verified"]>;
  };

  // Boards

  /** How a piece can be laid: by place, by turn, the options that differ only in the wild colour. */
  type Ways = Map<string, Map<number, Option[]>>;
  type Place = { key: string; turn: number };
  type RotaPiece = { corners: (string | null)[] };
  type AxioPiece = { stone: string; a: string; b: string };
  type AchtPiece = { kind: string };

  /** What a table needs to know of a game that it shows. */
  type Board<V, Piece> = {
    /** How often a piece can be turned. */
    turns: number;
    /** What can be laid. */
    pieces(view: V): Piece[];
    /** A piece around its place. */
    draw(piece: Piece, turn: number): SVGElement;
    /** Everything on the board; `newest` is the place of the last placement. */
    lying(view: V, newest: string | null): SVGElement[];
    centre(key: string): Point;
    /** A free place. */
    spot(): SVGElement;
    /** What should be in sight. */
    box(view: V): Box;
    /** Asks for the options of this piece alone. */
    filter?(piece: Piece): Record<string, string>;
    /** Where a move comes to lie, in all turns that look the same; nowhere if it lays another piece, or none. */
    places(move: any, piece?: Piece): Place[];
  };
  type Play = { press(event: KeyboardEvent): void; show(view: View, engines: Engine[]): void };
  type Playing = (main: HTMLElement, table: Table, view: View, trouble: HTMLElement, act: Act, complain: (error: unknown) => void) => Play;
  type Ghost = (stage: Stage, board: Board<any, any>, key?: string, piece?: any, turn?: number, badge?: [string, string][]) => void;

  type Table = import("../../web/js/table/store.js").Table;
  type Choice = import("../../web/js/table/choice.js").Choice;
  type Stage = import("../../web/js/boards/stage.js").Stage;
}
