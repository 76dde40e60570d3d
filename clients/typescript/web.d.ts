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
  type Ruleset = Schemas["RulesetAnswer"];
  type HintedOption = Schemas["HintedOption"];
  type GameResult = NonNullable<Game["result"]>;
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

  type Towards = <One extends Element>(key: string, here: Element, others: Iterable<One>) => One | null;
  type MakeMemory = () => (...state: unknown[]) => boolean;

  // The API

  type Call = <Answer = any>(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object, more?: { key?: string; signal?: AbortSignal | undefined }) => Promise<Answer>;
  type Get = (path: string) => Promise<any>;
  type Put = (path: string, body: object) => Promise<any>;
  type Once = (path: string, body?: object) => Promise<any>;
  type Change = (method: "POST" | "DELETE", path: string, body?: object) => Promise<any>;
  type Rest = (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** `ask` is told whether an answer was lost before. */
  type Retried = <Answer>(ask: (lost: boolean) => Promise<Answer>, how?: { signal?: AbortSignal; patience?: number; pause?: Rest }) => Promise<Answer>;
  /** All items of a list, page by page. */
  type All = <Item>(path: string, query?: Record<string, any>, signal?: AbortSignal) => Promise<Item[]>;
  type Follow = (gameId: string, happened: (type: string, data: any) => void, lost: (lost: boolean) => void) => { close(): void };
  type Calls = {
    signUp(name: string, password: string): Promise<void>;
    signUpAsGuest(): Promise<void>;
    /** A guest gets a name and a password, and keeps all games. */
    keepName(name: string, password: string): Promise<void>;
    signIn(name: string, password: string): Promise<void>;
    signOut(): Promise<void>;
    /** Somebody to play as: whoever is signed in, or a new guest. */
    somebody(): Promise<void>;
    me(): Promise<Schemas["Me"]>;
    /** My open decisions. */
    myTurns(): Promise<Schemas["Turn"][]>;
    /** What happened to my account after an event; without one, how things stand. */
    myEvents(after: string): Promise<{ items: any[] }>;
    rulesets(): Promise<Ruleset[]>;
    engines(): Promise<Engine[]>;
    /** The range of opponents by number, by ruleset. */
    scales(): Promise<Scale[]>;
    games(query: Record<string, any>): Promise<GameSummary[]>;
    openGame(body: Schemas["GameCreateInput"]): Promise<Game>;
    game(id: string): Promise<Game>;
    view(id: string): Promise<View>;
    viewAt(id: string, version: number): Promise<View>;
    movesAfter(id: string, version: number): Promise<Move[]>;
    options(id: string, decision: string, filter: Record<string, string>, signal?: AbortSignal): Promise<Option[]>;
    submit(id: string, move: MoveInput): Promise<Schemas["MoveAccepted"]>;
    putSeat(id: string, seat: number, body: object): Promise<Game>;
    leaveSeat(id: string, seat: number): Promise<void>;
    resign(id: string, seat: number): Promise<Game>;
    substitute(id: string, seat: number, engine: string): Promise<Game>;
    ordersOf(id: string, seat: number): Promise<any>;
    orderOnEight(id: string, seat: number, answer: string): Promise<unknown>;
    ask<What extends "start" | "cancel" | "rematch" | "hints" | "analysis">(id: string, what: What): Promise<What extends "hints" | "analysis" ? Job : Game>;
    job(id: string): Promise<Job>;
    preview(id: string, move: object): Promise<Schemas["MovePreviewed"]>;
    /** Play on from a position of the past. */
    fork(id: string, version: number, seats: object[]): Promise<Game>;
    replay(id: string): Promise<Frame[]>;
    exported(id: string): Promise<object>;
    verify(record: object): Promise<Schemas["Verified"]>;
  };

  type PageOf = (path: string, query?: Record<string, string>) => Promise<any>;
  /** The calls of the pages behind the first one. */
  type MoreCalls = {
    index(): Promise<Schemas["Index"]>;
    saveMe(changes: Schemas["MeUpdateInput"]): Promise<Schemas["Me"]>;
    /** A guest has no password. */
    closeMe(password: string): Promise<void>;
    tokens(): Promise<Schemas["Token"][]>;
    addToken(body: Partial<Schemas["MyTokenCreateInput"]>): Promise<Schemas["TokenCreated"]>;
    dropToken(id: string): Promise<void>;
    settings(): Promise<Schemas["NotificationSettings"]>;
    saveSettings(changes: Schemas["NotificationsUpdateInput"]): Promise<Schemas["NotificationSettings"]>;
    confirmMail(code: string): Promise<Schemas["NotificationSettings"]>;
    addPush(subscription: Schemas["PushSubscriptionCreateInput"]): Promise<Schemas["PushSubscription"]>;
    dropPush(id: string): Promise<void>;
    messages(cursor: string): Promise<Schemas["MessagePage"]>;
    leave(): Promise<Schemas["LeaveAnswer"]>;
    putLeave(from: string, until: string): Promise<Schemas["LeaveAnswer"]>;
    dropLeave(): Promise<void>;
    player(name: string): Promise<Schemas["Player"]>;
    gamesOf(name: string, cursor: string): Promise<Schemas["GamePage"]>;
    board(slug: string, query: Record<string, string>): Promise<Schemas["LeaderboardPage"]>;
    dailies(): Promise<Schemas["DailyChallenge"][]>;
    playDaily(slug: string): Promise<Game>;
    dailyBoard(slug: string, date: string): Promise<Schemas["DailyBoard"]>;
    seeks(status: string): Promise<Schemas["SeekPage"]>;
    addSeek(seek: Partial<Schemas["SeekCreateInput"]>): Promise<Schemas["Seek"]>;
    dropSeek(id: string): Promise<void>;
    /** Without a time it takes back what I asked for. */
    pause(id: string, until: string | null): Promise<Game>;
    putOrders(id: string, seat: number, orders: object): Promise<any>;
  };
  type RatingPoint = Pick<Schemas["RatingStep"], "rating" | "uncertainty">;
  /** The event in which a browser offers to install the page. */
  type InstallPrompt = Event & { prompt(): Promise<void> };
  type Line = (text: string, field: HTMLElement, hint?: string) => HTMLElement;
  type Toggle = (key: string, text: string, on: boolean, act: (on: boolean) => unknown) => HTMLElement;
  type Saying = (key: string, text: string, work: () => Promise<string | void>, ...content: Child[]) => HTMLElement;
  type PlanDraft = { entries: any[]; best: number };
  type EntryOf = (move: any, piece: any, least: number, otherwise: string) => object;
  type Ring = (audio: AudioContext, pitch: number, at: number, length: number) => void;

  // Boards

  /** How a piece can be laid: by place, by turn, the options that differ only in the wild colour. */
  type Ways = Map<string, Map<number, Option[]>>;
  type Place = { key: string; turn: number };
  type RotaPiece = { corners: (string | null)[] };
  type AxioPiece = { stone: string; a: string; b: string };
  type AchtPiece = { kind: string };

  /** What a table needs to know of a game to tell of it. `own` is the row of a seat in the view. */
  type Telling<V = any> = {
    /** What is asked of me. */
    asked(decision: Pending, view: any): string;
    /** What a move is; `hand` is what its seat held before, as far as it is known. */
    deed(move: any, table: Table, hand: readonly any[]): string;
    /** Which piece, and turned how: what tells two moves to one place apart. */
    exactly?(move: any, hand: readonly any[]): string;
    /** What came of a move, if that is worth words. */
    effect(effect: any, move: any, table: Table): string | undefined;
    /** A shout over the board: word, more words, colour. */
    shout?(effect: any, name: string, table: Table): Shout | undefined;
    /** How a seat stands. */
    standing(view: V, own: any, table: Table): Child[];
    /** The position in which a round ended; the move cleared it. */
    atRoundEnd?(before: V, move: any): V;
    /** What the rounds gave that are over. */
    rounds?(table: Table): HTMLElement | null;
    /** What is left to draw for all. */
    stock?(view: V): string;
    /** How a seat stood over time, if a number tells it; the chart goes to `top` at least. */
    course: { title: string; top(view: V): number; of(view: V, own: any): number | undefined };
    /** Why the first is first: by sharing the place, at once, or in the end. */
    why(how: string, first: Ranked, second: Ranked): string;
  };
  type Shout = [word: string, more: string, colour?: string];
  type Shouts = Record<string, (effect: any, name: string, table: Table) => Shout>;
  /** How a game is told: its deeds (without those all games have), effects and shouts. */
  type InWords = (deed: (move: any) => string | null, effects?: EffectWords, shouts?: Shouts) => Pick<Telling, "asked" | "deed" | "effect" | "shout" | "why">;
  /** Decisions of a game that are no placements; `rest` is what I hold while nothing is asked. */
  type Questions = { element: HTMLElement; rest?: HTMLElement; show(pending: Pending | null): void };
  type MakeQuestions = (page: DrawnPage) => Questions;
  type DescribeMove = (page: Pick<Page, "telling" | "table">, move: any, hand?: readonly any[]) => string;

  /** How a game looks, without any words: what `<axio-board>` and the page draw by. */
  type Drawing<V, Piece> = {
    /** How often a piece can be turned. */
    turns: number;
    /** A piece around its place. */
    draw(piece: Piece, turn: number): SVGElement;
    /** Everything on the board; `recent` are the places of the last placements, the newest last. */
    lying(view: V, recent: string[], name?: NameCells): SVGElement[];
    centre(key: string): Point;
    /** The cells that the log may name, by key. */
    cells(view: V): string[];
    /** The cell at a point of the drawing. */
    cellAt(point: Point): string;
    /** The key of a cell, and its coordinates by key. */
    cellOf(cell: any): string;
    cell(key: string): object;
    /** A free place. */
    spot(): SVGElement;
    /** What should be in sight. */
    box(view: V): Box;
  };
  type AnyDrawing = Drawing<any, any>;
  type SayName = (name: string) => string;
  /** Cells with what lies there (quarters of a circle as a number), and whose it is. */
  type NameCells = (cells: (string | number | null)[][], seat: number | null) => string;
  type Naming = (word: SayName, player: (seat: number) => string) => (cells: any[][], seat: number | null) => string;
  type InRows = <One extends { x?: any; y?: any; row?: any; col?: any }>(tiles: readonly One[]) => One[];

  /** What a table needs to know of a game to play it on a board. */
  type Board<V, Piece> = Telling<V> & Drawing<V, Piece> & {
    questions?: MakeQuestions;
    /** What only I see of my pieces, while I wait. */
    resting(view: V): Piece[];
    /** The piece in hand, where moves do not say which they lay. */
    unnamed?(view: V): Piece | undefined;
    /** What can be laid. */
    pieces(view: V): Piece[];
    /** The placement of a piece at a cell, without a decision. */
    moveAt(key: string, piece: Piece, turn: number): object;
    /** Asks for the options of this piece alone. */
    filter(piece: Piece): Record<string, string>;
    /** Where a move comes to lie, in all turns that look the same; nowhere if it lays another piece, or none. */
    places(move: any, piece?: Piece): Place[];
  };
  /** A game that is drawn: the colour or shape that stands for it in lists, how it looks, and how it is played. */
  type DrawnGame = { emblem: string; drawing: AnyDrawing; load(): Promise<AnyBoard> };
  type AnyBoard = Board<any, any>;
  /** The options of a piece by place and turn; at one place several differ in the wild colour alone. */
  type WaysOf = (board: AnyBoard, options: Option[], piece: any) => Ways;
  /** A square tile where it lies, framed if it is the newest. */
  type LaidTile = (x: number, y: number, key: string, tile: SVGElement, seat: number | null, recent: string[], label?: string) => SVGElement;
  /** A stone with its first colour at (0, 0) and its second at (x, y). */
  type DrawStone = (a: string, b: string, to: Point, mark?: string | false) => SVGElement;
  /** Two ports of a tile of ACHT, and the kind of path between them. */
  type Link = [number, number, string];
  type DrawShape = (shape: Shape, name?: NameCells) => SVGElement;
  type DrawEight = (eight: Eight, name?: NameCells) => SVGElement;
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
    failed(error: unknown): void;
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
    /** What the piece must do, or that its place is free to choose: a word of `place`. */
    readonly duty: string;
    /** The most that a place can give, in any turn. */
    best(key: string): number;
  };
  type NewChoice = (gameId: string, decision: string, board: AnyBoard) => Choice;

  /** What the parts of a table share. */
  type Page = {
    table: Table;
    telling: Telling;
    act: Act;
    submit(move: any): void;
    trouble: HTMLElement;
    /** Whether a newcomer is guided. */
    helped(): boolean;
    /** Shows what a piece would add to my scores. */
    preview(points: Points): void;
  };
  /** What the parts of a drawn table share. */
  type DrawnPage = Page & {
    board: AnyBoard;
    stage: Stage;
    /** Lays the piece as it is shown. */
    lay(): void;
    choose(choice: Choice | null): void;
  };
  /** The middle of a table: where a position is seen, and where it is answered. */
  type Field = {
    element: HTMLElement;
    /** Of a game with a board. */
    drawn?: DrawnPage;
    doing: HTMLElement[];
    /** What I hold while nothing is asked, beside the board. */
    rest?: HTMLElement;
    /** A position of now or, with what the seats held, of the past, and the moves to mark in it. */
    position(view: View, hands: Frame["hands"], recent: Move[]): void;
    /** Where a move lies on the screen. */
    where?(move: Move): Point | undefined;
    /** Shows what the rounds gave, until the next is asked for. */
    untilNextRound?(ended: any): Promise<void>;
    /** What would have been better in a position of the past. */
    better?: LookBack;
    /** There is a new decision, or none. */
    decide(decision: Pending | null, view: View): void;
    show(view: View, decision: Pending | null, finished: boolean): void;
    /** Shows what an engine would do, best first; says whether it could. */
    advise(hints: HintedOption[]): Promise<boolean>;
    /** What I have put on the board to look at, before it is sent. */
    shown?(): (Option & { piece: any }) | undefined;
    /** A move is on its way. */
    sent(): void;
    press(event: KeyboardEvent): void;
    close(): void;
  };
  type DrawnField = (page: Page, board: AnyBoard, ruleset: string) => Field;
  type PlainField = (page: Page) => Field;
  type Play = { press(event: KeyboardEvent): void; close(): void; show(view: View, engines: Engine[]): void };
  /** A table at which a game is played, or was. */
  type Shown = { board: AnyBoard | null; plain: PlainGame | null };
  type Playing = (main: HTMLElement, table: Table, ruleset: string, trouble: HTMLElement, act: Act, how: Shown & { version: number }) => Play;
  type PlainGame = { anyGame: Telling; plainField: PlainField };
  type Recent = (moves: Move[], seat: number | null, version: number) => Move[];
  type Story = { readonly busy: boolean; skip(): void; reach(): Promise<void>; again(): Promise<void> };
  /** What a story is told with. */
  type Stalls = {
    page: Page;
    field: Field;
    seats: ReturnType<typeof import("../../web/js/table/seats.js").seatCards>;
    shouts: ReturnType<typeof import("../../web/js/table/news.js").fanfare>;
    element: HTMLElement;
  };
  /** `settled` is called when everything was seen. */
  type MakeStory = (stalls: Stalls, settled: () => void) => Story;
  type TellStory = (view: View, from: number, isNews: boolean) => Promise<void>;
  type DrawPosition = (view: View, version?: number) => void;
  type AtRoundEnd = (before: AchtView, move: any) => AchtView;
  type RoundsTable = (table: Table) => HTMLElement | null;
  type FlyPoints = (move: Move, field: Field, seats: Stalls["seats"]) => void;
  type Fly = (from: Point, bar: Element, children: Child[], delay: number) => void;
  type BarOf = (seat: number, colour: string) => Element | null;
  type PointOut = (kind?: "fresh" | "free", points?: Point[]) => void;
  type Reach = (values: number[], before: number, after: number) => [number, number];
  /** Why a move is good, as sentences; `alone` in a solo game. */
  type ReasonsOf = (hint: Pick<HintedOption, "value" | "reason">, alone: boolean) => string[];
  type Advise = (page: Page, hint: HintedOption) => HTMLElement;
  type RuleText = (told: { rule?: string | null; detail?: string | null }) => string;
  type WhyNot = (page: DrawnPage, choice: Choice, key: string, decision: string) => Promise<void>;
  /** `steps` go with the placements, the others with what is asked. */
  type GuideWords = { steps: string[]; wait: string; end: string; [kind: string]: any };
  type Guide = { element: HTMLElement; show(decision: Pending | null): void };
  type MakeGuide = (table: Table, ruleset: string, ended: () => void) => Promise<Guide>;
  type MakeBrake = () => { element: HTMLElement; release(left: number): Promise<boolean>; takeBack(): void; close(): void };
  type LookBack = (frame: Frame, judged?: Judged) => void;
  type Lobby = (game: Game, code: string, engines: Engine[], act: Act) => HTMLElement;
  type EngineMenu = (key: string, label: string, engines: Engine[], act: (engine: string) => unknown) => HTMLElement;
  /** A clock that runs, if this decision has one; short is what the service warns of. */
  type MakeClock = (game: Game | null, pending: Pending | null | undefined) => HTMLElement | null;
  /** What comes `soon` is not yet safe. */
  type MakeBar = (colour: string, value: number, cap: number, lowest: number, soon?: number) => HTMLElement;
  type ByPartner = (view: { seats: any[] }, own: any) => boolean;
  type ColourBars = (view: { seats: any[] }, own: any, cap: number, stock: string) => Child[];
  /** A stone turns about its first half: the picture keeps both in sight. */
  type Picture = (board: AnyBoard, piece: any, turn?: number) => SVGElement;
  /** A piece that does not lie there, with what it would give; or nothing. */
  type Ghost = (page: Pick<DrawnPage, "stage" | "board">, key?: string, piece?: any, turn?: number, badge?: string[][]) => void;
  /** While the wild colour is open, what each would give. */
  type Signs = (here: Option[]) => string[][];
  /** Above the piece or, where there is no room, below it; never beyond the edge. */
  type Pill = (stage: Stage, x: number, y: number, piece: DOMRect, parts: string[][]) => SVGElement;
  /** Waits until an engine is done. */
  type Done = (job: Job, progress?: (part: number) => void) => Promise<Job["result"]>;
  /** Puts the list of costly moves into the page. */
  type Analysis = (page: Page, place: Element, handAt: HandAt, show: (judged: Judged) => void) => Promise<void>;
  type AwaitRematch = (table: Table, offered: (name: string) => void) => void;
  type SidesOf = (seats: number[], table: Pick<Table, "seat">) => number[][];
  type BySide = (rows: { seat: number; points: number; total: number }[], table: Table) => { seat: number; points: number; total: number; names: string }[];
  /** A piece where a move of the past lays it, turned as it does. */
  type Laying = (board: AnyBoard, frame: Pick<Frame, "view" | "hands">, seat: number, move: any) => (Place & { piece: any }) | null;
  type Compare = (drawn: Pick<DrawnPage, "board" | "stage">, frame: Frame, judged?: Judged) => void;
  type InFront = (drawn: Pick<DrawnPage, "stage">, kind: string) => void;
  type Mistakes = (result: Pick<Schemas["AnalysisResult"], "moves"> & Partial<Schemas["AnalysisResult"]>, isOther: (one: Judged) => boolean) => { teaching: Judged[]; others: Judged[] };
  type Sums = { seat: number; start: number; steps: [name: string, part: number][]; result: number };
  type Ledger = (row: Omit<Schemas["AnalysedSeat"], "moves" | "mean_cost">) => Sums | null;
  type DrawSums = (sums: Sums, most: number) => HTMLElement;
  type Opacity = (shape: Element | null, root: Element) => number;
  type PaintShape = (canvas: CanvasRenderingContext2D, shape: SVGGraphicsElement, root: Element) => void;
  type PaintBoard = (canvas: CanvasRenderingContext2D, stage: Stage, into: Box) => void;
  type PaintSeat = (canvas: CanvasRenderingContext2D, card: Element, x: number, y: number, wide: number, ink: string) => number;
  type TakePicture = (stage: Stage, seats: Element, title: string, caption: string) => Promise<Blob>;
  type MakeReplay = (page: Page, show: LookBack, drawn: DrawnPage | undefined) => {
    element: HTMLElement;
    find(version: number): number;
    go: JumpTo;
    handAt: HandAt;
    press(event: KeyboardEvent): void;
    load(version: number): Promise<HTMLElement | undefined>;
  };
  type HandAt = (judged: Judged) => readonly any[];
  type Why = (page: Page, result: GameResult | null) => string;
  type Chart = (page: Page, frames: Frame[], jump: (index: number) => void) => { element: HTMLElement; mark(index: number): void } | null;

  // Any game, told by what it says of itself

  type Members = Record<string, any>;
  type Without = (keys: string[], all: object) => Members;
  /** What a move is made of beside its type; pieces of this hand are told by what is on them. */
  type OwnMembers = (move: any, hand: readonly any[]) => Members;
  type TypeWithMembers = (type: string, members: Members, table: Table) => string;
  /** Spells any value; `key` is what the value is called. */
  type Speller = {
    /** Text, and colours that can be shown by their symbols. */
    parts(value: any, key?: string): (string | { colour: string })[];
    /** A part of another value: in brackets if it has parts itself. */
    inner(value: any, key?: string): (string | { colour: string })[];
    text(value: any, key?: string): string;
    nodes(value: any, key?: string): Child[];
  };
  /** Words that a position is spelled in. */
  type SpellingWords = { plain: SayName; colour: SayName; yes: string; no: string; seat(number: number): string };
  type SpellBy = (words: SpellingWords) => Speller;
  type MakeSpeller = (table: Pick<Table, "name">) => Speller;
  /** Shows any position. What is `newest` is known by its version. */
  type Showing = {
    /** Names with their values, in one line as far as they fit. */
    facts(all: Members): HTMLElement;
    /** Words and lists speak for themselves, numbers do not. */
    cell(all: Members, newest: number): HTMLElement;
    /** Things that lie on axes, each at its own place. */
    grid(rows: Members[], across: string, down: string, newest: number): HTMLElement;
    list(rows: Members[]): HTMLElement;
    exhibit(value: Members, newest: number): HTMLElement;
    /** What is simple in one list, then each of the others. */
    members(all: Members, newest: number): Child[];
    pieces(hand: readonly unknown[]): HTMLElement;
    /** All that is seen by everybody. */
    position(view: View): Child[];
  };
  type MakeShowing = (words: SpellingWords, say?: Speller) => Showing;
  /** An option, and what it is made of, also as text; those with the same id are the same to everybody. */
  type PlainOption = { move: any; preview: Members; members: Members; values: Names; id: string; gain: number };
  type PrepareOption = (option: { move: any; preview?: Members }) => PlainOption;
  /** With its type where it is alone and has no heading. */
  type OptionButton = (option: PlainOption, index: number, all: PlainOption[]) => HTMLElement;
  type Choices = () => NodeListOf<HTMLElement>;
  type OfferOptions = (decision: Pending | null) => Promise<void>;

  // The first page

  type SignForm = (way: "up" | "in", submit: (name: string, password: string) => Promise<void>) => HTMLElement;
  type Answer = (kind: string | false, key: string, text: string, move: object) => HTMLElement;
  /** What to see, which part of it, and the piece of which the text speaks. */
  type Sample = [view: object, box: string, newest?: string];

  type Listed = GameSummary & { turn?: Schemas["Turn"] | undefined };
  type Plan = Record<string, any>;
  type Scale = Schemas["EngineScale"];
  type NewGame = (games: Ruleset[], engines: Engine[], scales: Scale[], own: Schemas["Me"] | null) => HTMLElement;
  /** A rating that a scale has. */
  type Within = (scale: Scale, rating: number) => number;
  /** How strong the opponent is; `mine` is my own strength. */
  type StrengthField = (scale: Scale, mine: number | undefined) => HTMLElement;
  type Choose = (name: string, value: unknown) => void;
  type Radio = (name: string, value: any, ...content: Child[]) => HTMLElement;
  type Segments = (name: string, values: any[], text: (value: any) => string) => HTMLElement;

  type NextGame = (waiting: string[], shown: string) => { id: string | null; others: number; skips: boolean };

  // Small functions and parts

  type Stone = [q: number, r: number, a: string, u: number, v: number, b: string];
  type EffectWords = Record<string, (effect: any) => string>;
  type CardHand = (cards: AchtView["hand"], playable?: boolean) => HTMLElement;
  type Question = (text: string, ...answers: Child[]) => HTMLElement;
  type GameList = (title: string, games: Listed[], none: string) => HTMLElement;
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
