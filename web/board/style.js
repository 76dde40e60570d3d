/**
 * How boards look. Style sheets of this kind are allowed where a page's policy forbids inline styles,
 * and reach into the shadow of an element.
 */

const TEXT = `
/* Seats and the colours of pieces. */
.seat-1 { --seat: light-dark(#0b7a75, #39c2b6); }
.seat-2 { --seat: light-dark(#b5472f, #ff8b6e); }
.seat-3 { --seat: light-dark(#8a6a00, #f0c64a); }
.seat-4 { --seat: light-dark(#6a4bb0, #b59cf5); }
.k-red { --k: #d8475a; }
.k-green { --k: #2f9e72; }
.k-blue { --k: #3b76c9; }
.k-orange { --k: #f08c2e; }
.k-yellow { --k: #f2cb3f; }
.k-purple { --k: #8257b5; }
.k-small, .k-large, .k-square { --k: light-dark(#2b2f37, #0a0c0f); }
.k-total { --k: var(--accent); }
.k-any { --k: var(--soft); }
.chip { width: 1.15em; height: 1.15em; margin-right: 0.15em; flex: none; vertical-align: -0.2em; rect { fill: var(--k); } }

/* Boards are drawn in their own units. */

.fill { fill: var(--k); }
.sym { fill: #fffffff0; }
.s-orange, .s-yellow { fill: #2a2013e0; }
.s-small, .s-large, .s-square, .s-total { fill: none; stroke: #fff; stroke-width: 2.2; }

.face { fill: light-dark(#fdfaf2, #343a45); stroke: var(--edge); stroke-width: 1.5; }
.stone {
	--body: light-dark(#454a54, #7d8593);
	.body { fill: var(--body); stroke-linejoin: round; }
	.bridge { stroke: var(--body); stroke-width: 40; }
	&.newest .body { stroke: var(--seat); stroke-width: 9; }
}
.gem { stroke: #0000001f; stroke-width: 2; }
.cell { fill: light-dark(#f1ebde, #20252d); }
.cell, .frame .grid { stroke: var(--edge); stroke-width: 1.2px; vector-effect: non-scaling-stroke; }
.nothing { fill: none; pointer-events: all; }
.origin {
	.ring { fill: color-mix(in srgb, var(--k) 22%, light-dark(#fff, #14171c)); stroke: var(--k); stroke-width: 6; stroke-linejoin: round; }
	.sym { fill: var(--k); }
	.s-yellow { fill: light-dark(#b08c00, #f2cb3f); }
}

.black { fill: #15181d; stroke: #2a2f38; }
.centre .black { fill: #232937; }
.path, .dim, .closed, .eight, .last { fill: none; stroke: #f7f4ec; stroke-width: 8; stroke-linejoin: round; }
.dim { stroke: #4b5260; stroke-width: 5; }
.frame {
	.band { fill: #0c0e12; }
	.ground { fill: #1d2129; }
	.grid { stroke: #767e8c; }
	.path { stroke: #8d8f93; }
}
/* Tiles of ACHT are black in the light as well. */
.acht :is(.shape, .last) { color-scheme: dark; }
.closed { stroke: var(--seat, #9aa0aa); }
.marker { fill: var(--seat); stroke: #15181d; stroke-width: 2; }
text.number { fill: #15181d; font: 700 14px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; }
.eight { stroke: #ffd75e; stroke-width: 11; filter: drop-shadow(0 0 6px #ffd75e99); }

.last { stroke: var(--seat); stroke-width: 5; }
.fresh { animation: land 0.45s cubic-bezier(0.2, 1.2, 0.3, 1) both; transform-box: fill-box; transform-origin: center; }
@keyframes land { from { opacity: 0; transform: scale(1.35); } }

.place {
	cursor: pointer; outline: none;
	& > * { fill: var(--accent); fill-opacity: 0.09; stroke: var(--accent); stroke-opacity: 0.45; stroke-width: 2; stroke-dasharray: 7 6; transition: fill-opacity 0.12s; }
	.axio & > * { fill-opacity: 0.06; stroke-opacity: 0; }
	&.wrong > * { fill-opacity: 0.03; stroke-opacity: 0.2; }
	&:hover > *, &.chosen > * { fill-opacity: 0.2; stroke-opacity: 1; }
	&.liftable > * { fill-opacity: 0.25; stroke-opacity: 1; }
	&:focus-visible > * { stroke-width: 6; stroke-dasharray: none; stroke-opacity: 1; }
}
.acht :is(.place, .ghost) { color-scheme: dark; }

/* What is not drawn is told. */
.cells {
	white-space: nowrap;
	:is(td, th) { text-align: center; min-width: 2.2rem; height: 2.2rem; }
	thead td { border: 0; color: var(--soft); }
	.newest { background: var(--glow); outline: 2px solid var(--accent); outline-offset: -2px; }
	td > * { margin: 0 0.15rem; }
}
.facts {
	display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; margin: 0;
	:is(dt, dd) { display: inline; margin: 0; }
	dt { color: var(--soft); font-weight: 400; }
}
.pair { display: inline-block; margin-right: 0.5em; }
.colour, .pair { white-space: nowrap; .chip { margin-right: 0.3em; } }
`;

/** A sheet for a page, or for the shadow of an element. */
export function sheet(more = "") {
	const made = new CSSStyleSheet();
	made.replaceSync(TEXT + more);
	return made;
}
