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
  type Judged = Schemas["AnalysedMove"];

  type Language = "en" | "de";
  type Session = { token: string; name: string; guest: boolean };
  type Act = (work: () => Promise<unknown>) => Promise<void>;
  type Jump = (version: number) => void;
  type Names = Record<string, string>;
  type Point = { x: number; y: number };
  type Box = { x: number; y: number; w: number; h: number };
  /** By colour, in ACHT by shape. */
  type Points = Record<string, number>;

  /** What the rest of the address says comes with it; what it returns ends the page. */
  type OpenPage = (main: HTMLElement, one: string, two: string) => (() => void) | void;

  /** The words for a key, with what stands in braces filled in. */
  type Say = (key: string, gaps?: Record<string, string | number>) => string;
  /** What this browser keeps under a key, if it can be read. */
  type Kept = (key: string, otherwise: any) => any;
  /** A paragraph is a text; a heading begins with "# "; a picture is its name and what it shows; `card` lists the cards. */
  type RulesPart = string | [string, string] | ["card"];

  /** Asks before something cannot be undone. */
  type Ask = (question: string, yes: string, no: string) => Promise<boolean>;

  type OnWheel = (delta: number, target: Element) => boolean;

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
  type Furnish = (element: any, props: Props) => void;
  type Make = (tag: string, parts: any[], space?: string) => any;
  type Html = <Tag extends string>(tag: Tag, ...parts: [Props, ...Children] | Children) => Made<HTMLElementTagNameMap, Tag, HTMLElement>;
  type Svg = <Tag extends string>(tag: Tag, ...parts: [Props, ...Children] | Children) => Made<SVGElementTagNameMap, Tag, SVGElement>;
  type MakeButton = (kind: string, key: string, text: Child | Child[], act: () => unknown, props?: Props) => HTMLButtonElement;
  /** A button with a sign instead of words. */
  type MakeSigned = (kind: string, key: string, sign: string, label: string, act: () => unknown) => HTMLButtonElement;
  /** Options by value and text. */
  type MakeMenu = (key: string, label: string, options: string[][], chosen: string, act: (value: string) => unknown) => HTMLSelectElement;
  type Fill = (element: Element, ...children: Children) => void;

  type MakeMemory = () => (...state: unknown[]) => boolean;

  // The API

  type Call = <Answer = any>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object, more?: { key?: string; signal?: AbortSignal | undefined }) => Promise<Answer>;
  type Once = (path: string, body: object, key?: string, tries?: number) => Promise<any>;
  /** All items of a list, page by page. */
  type All = <Item>(path: string, query?: Record<string, any>, signal?: AbortSignal) => Promise<Item[]>;
  type Follow = (gameId: string, happened: (type: string, data: any) => void, lost: (lost: boolean) => void) => { close(): void };
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
    ordersOf(id: string, seat: number): Promise<{ on_eight: string }>;
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
    filter(piece: Piece): Record<string, string>;
    /** Where a move comes to lie, in all turns that look the same; nowhere if it lays another piece, or none. */
    places(move: any, piece?: Piece): Place[];
  };
  type AnyBoard = Board<any, any>;
  /** The options of a piece by place and turn; at one place several differ in the wild colour alone. */
  type WaysOf = (board: AnyBoard, options: Option[], piece: any) => Ways;
  /** A square tile where it lies, framed if it is the newest. */
  type LaidTile = (x: number, y: number, key: string, tile: SVGElement, seat: number | null, newest: string | null) => SVGElement;
  /** A stone with its first colour at (0, 0) and its second at (x, y). */
  type DrawStone = (a: string, b: string, to: Point, mark?: string | false) => SVGElement;
  /** Two ports of a tile of ACHT, and the kind of path between them. */
  type Link = [number, number, string];
  type LinksOf = (kind: string, turn: number) => Link[];

  // A table

  type Table = {
    id: string;
    game: Game | null;
    view: View | null;
    moves: Move[];
    /** How far an engine is. */
    thinking: { decision_id: string | null; progress: number } | null;
    /** Whether the connection is. */
    lost: boolean;
    failure: unknown;
    /** Decisions that this seat answered under seal. */
    answered: Set<string>;
    live: { close(): void } | null;
    timer: number;
    busy: boolean;
    again: boolean;
    closed: boolean;
    close(): void;
    follow(): void;
    refresh(): Promise<void>;
    load(): Promise<void>;
    submit(move: MoveInput): Promise<void>;
    seat(number: number | null): Seat | undefined;
    name(number: number): string;
    readonly mySeat: number | null;
    readonly enginesTurn: Pending | undefined;
    /** What I have to decide now; while an engine stands in for me, nothing. */
    readonly myDecision: Pending | null;
  };
  /** `tell` is called after every change. */
  type OpenTable = (id: string, tell: () => void) => Table;

  type Choice = {
    pieces: any[];
    piece: number;
    turn: number;
    place: string | null;
    /** It stays where it is although the pointer leaves. */
    pinned: boolean;
    wild: string | null;
    known: Map<number, Ways>;
    asking: AbortController;
    changed(): void;
    /** A piece with all its options at hand: a tile that leaps. */
    given(piece: any, turn: number, options: Option[]): void;
    load(pieces: any[]): Promise<void>;
    select(index: number): Promise<void>;
    /** The piece under the pointer, turned so that it fits if it can. */
    hover(key: string | null): void;
    pin(key: string): void;
    put(key: string | null): void;
    unpin(): void;
    /** Turns to the next way that fits; by nothing, only if it does not fit as it is. */
    rotate(by: number): void;
    press(event: KeyboardEvent, lay: () => void): void;
    number(index: number, lay: () => void): void;
    readonly ways: Ways;
    readonly fitting: Map<number, Option[]> | undefined;
    /** What could be done here and now; several if a wild colour is to be named. */
    readonly here: Option[];
    readonly option: Option | undefined;
    /** The most that a place can give, in any turn. */
    best(key: string): number;
  };
  type NewChoice = (gameId: string, decision: string, board: AnyBoard) => Choice;

  /** What the parts of a table share. */
  type Page = {
    table: Table;
    board: AnyBoard;
    stage: Stage;
    act: Act;
    /** Lays the piece as it is shown. */
    lay(): void;
    submit(move: any): void;
    choose(choice: Choice | null): void;
  };
  type Play = { press(event: KeyboardEvent): void; show(view: View, engines: Engine[]): void };
  /** A table at which a game is played, or was. */
  type Playing = (main: HTMLElement, table: Table, ruleset: string, trouble: HTMLElement, act: Act) => Play;
  type LookBack = (frame: Frame, judged?: Judged) => void;
  type Lobby = (game: Game, code: string, engines: Engine[], act: Act) => HTMLElement;
  type EngineMenu = (key: string, label: string, engines: Engine[], act: (engine: string) => unknown) => HTMLElement;
  /** A clock that runs, if this decision has one; short is what the service warns of. */
  type MakeClock = (game: Game | null, pending: Pending | null | undefined) => HTMLElement | null;
  /** What comes `soon` is not yet safe. */
  type MakeBar = (colour: string, value: number, cap: number, lowest: number, soon: number) => HTMLElement;
  type Standing = (view: View, number: number) => Child[];
  /** A stone turns about its first half: the picture keeps both in sight. */
  type Picture = (board: AnyBoard, piece: any, turn?: number) => SVGElement;
  /** A piece that does not lie there, with what it would give; or nothing. */
  type Ghost = (page: Pick<Page, "stage" | "board">, key?: string, piece?: any, turn?: number, badge?: string[][]) => void;
  /** A question mark while the wild colour is open. */
  type Signs = (option: Option | undefined) => string[][];
  /** Above the piece or, where there is no room, below it; never beyond the edge. */
  type Pill = (stage: Stage, x: number, y: number, piece: DOMRect, parts: string[][]) => SVGElement;
  /** Waits until an engine is done. */
  type Done = (job: Job, progress?: (part: number) => void) => Promise<Job["result"]>;
  /** Puts the list of costly moves into the page. */
  type Analysis = (table: Table, place: Element, show: (judged: Judged) => void) => Promise<void>;
  type Chart = (table: Table, frames: Frame[], jump: (index: number) => void) => { element: HTMLElement; mark(index: number): void };

  // The first page

  type SignForm = (way: "up" | "in", submit: (name: string, password: string) => Promise<void>) => HTMLElement;
  type Answer = (kind: string | false, key: string, text: string, move: object) => HTMLElement;
  /** What to see, which part of it, and the piece of which the text speaks. */
  type Sample = [view: object, box: string, newest?: string];

  type Listed = GameSummary & { turn?: Schemas["Turn"] | undefined };
  type Plan = Record<string, any>;
  type Choose = (name: string, value: unknown) => void;
  type Radio = (name: string, value: any, ...content: Child[]) => HTMLElement;
  type Segments = (name: string, values: any[], text: (value: any) => string) => HTMLElement;

  // Small functions and parts

  type Stone = [q: number, r: number, a: string, u: number, v: number, b: string];
  type EffectWords = Record<string, (effect: any) => string>;
  type CardHand = (cards: AchtView["hand"], playable?: boolean) => HTMLElement;
  type Question = (text: string, ...answers: Child[]) => HTMLElement;
  type GameList = (title: string, games: Listed[], none: string) => HTMLElement;
  type StandingOf = (view: View, seat: number) => number;
  type PressPlace = (key: string, event: KeyboardEvent) => void;
  type JumpTo = (to: number, judged?: Judged) => void;
  type LogLine = (move: Move, jump?: Jump) => HTMLElement;
  type SeatCard = (view: View, seat: Seat) => HTMLElement;
  type Zoom = (factor: number, about?: Point) => void;
  type Tracks = () => NodeListOf<HTMLElement>;
  type FindWord = (key: string) => string | undefined;
  type After = ReturnType<typeof import("../../web/js/table/after.js").afterwards>;
  type Shape = AchtView["shapes"][number];
  type Eight = AchtView["eights"][number];

  type Stage = import("../../web/js/boards/stage.js").Stage;
}
