/**
 * The types of the API, as generated from its document, under short names.
 *
 * @typedef {import("../../../clients/typescript/build/axio").components["schemas"]} Schemas
 * @typedef {Schemas["Game"]} Game
 * @typedef {Schemas["GameSummary"]} GameSummary
 * @typedef {Schemas["GameCreateInput"]} GameCreateInput
 * @typedef {Schemas["Seat"]} Seat
 * @typedef {Schemas["Pending"]} Pending
 * @typedef {Schemas["Outcome"]} Outcome
 * @typedef {Schemas["Ranked"]} Ranked
 * @typedef {Schemas["View"]} View
 * @typedef {Schemas["RotaView"]} RotaView
 * @typedef {Schemas["AxioView"]} AxioView
 * @typedef {Schemas["AchtView"]} AchtView
 * @typedef {Schemas["Move"]} Move
 * @typedef {Schemas["MoveInput"]} MoveInput
 * @typedef {Schemas["MoveAccepted"]} MoveAccepted
 * @typedef {Schemas["Option"]} Option
 * @typedef {Schemas["Frame"]} Frame
 * @typedef {Schemas["EngineAnswer"]} Engine
 * @typedef {Schemas["AchtCardKind"]} CardKind
 * @typedef {Schemas["Problem"]} Problem
 * @typedef {object} Job
 * @property {string} id
 * @property {"move" | "hint" | "analysis"} kind
 * @property {number | null} seat
 * @property {string | null} decision_id
 * @property {"queued" | "running" | "succeeded" | "failed" | "superseded"} status
 * @property {string} engine
 * @property {number} progress
 * @property {any} result
 * @typedef {"rota" | "axio" | "acht"} Ruleset
 * @typedef {"red" | "green" | "blue" | "orange" | "yellow" | "purple"} Colour
 */

export {};
