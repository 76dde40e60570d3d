/**
 * A position as a picture, with the scores, to be shared or saved. It is painted from what stands on the
 * page: the board as it is drawn, and the bars of the seats as they are.
 */

import { h } from "../dom.js";

/** Pixels: a picture for a phone held upright. */
const [WIDE, EDGE, HEAD, ROW, BAR] = [1080, 48, 120, 56, 30];
const SHAPES = "path, rect, circle, text";

/** @param {SVGElement} shape */
function outline(shape) {
	const number = (name = "") => Number(shape.getAttribute(name));
	if (shape.tagName === "path") return new Path2D(shape.getAttribute("d") ?? "");
	const path = new Path2D();
	if (shape.tagName === "rect") path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
	else path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
	return path;
}

/** How much of a shape shows through all groups around it. @type {Opacity} */
const opacity = (shape, root) => (shape && shape !== root ? Number(getComputedStyle(shape).opacity) * opacity(shape.parentElement, root) : 1);

/** One shape of the drawing, with the style that the page gives it. @type {PaintShape} */
function paint(canvas, shape, root) {
	const style = getComputedStyle(shape);
	const solid = opacity(shape, root);
	if (shape.tagName === "text") {
		canvas.globalAlpha = solid;
		canvas.fillStyle = style.fill;
		canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
		canvas.textAlign = style.textAnchor === "middle" ? "center" : style.textAnchor === "end" ? "right" : "left";
		canvas.textBaseline = style.dominantBaseline === "central" ? "middle" : "alphabetic";
		return canvas.fillText(shape.textContent ?? "", Number(shape.getAttribute("x")), Number(shape.getAttribute("y")));
	}
	const path = outline(shape);
	if (style.fill !== "none") {
		canvas.globalAlpha = solid * Number(style.fillOpacity);
		canvas.fillStyle = style.fill;
		canvas.fill(path);
	}
	if (style.stroke !== "none") {
		canvas.globalAlpha = solid * Number(style.strokeOpacity);
		canvas.strokeStyle = style.stroke;
		canvas.lineWidth = parseFloat(style.strokeWidth);
		canvas.lineJoin = /** @type {CanvasLineJoin} */ (style.strokeLinejoin);
		canvas.setLineDash((style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number));
		canvas.stroke(path);
	}
}

/** The whole board in a box of the picture. @type {PaintBoard} */
function paintBoard(canvas, stage, into) {
	const { svg, home } = stage;
	const scale = Math.min(into.w / home.w, into.h / home.h);
	const back = svg.getScreenCTM()?.inverse();
	for (const shape of /** @type {NodeListOf<SVGGraphicsElement>} */ (svg.querySelectorAll(["lying", "ghost"].map((layer) => `.${layer} :is(${SHAPES})`).join()))) {
		const own = shape.getScreenCTM();
		if (!back || !own) continue;
		canvas.setTransform(new DOMMatrix([scale, 0, 0, scale, into.x + into.w / 2 - (home.x + home.w / 2) * scale, into.y + into.h / 2 - (home.y + home.h / 2) * scale])
			.multiply(DOMMatrix.fromMatrix(back.multiply(own))));
		paint(canvas, shape, svg);
	}
	canvas.resetTransform();
	canvas.globalAlpha = 1;
	canvas.setLineDash([]);
}

/** A seat with its bars; how far down it goes. @type {PaintSeat} */
function paintSeat(canvas, card, x, y, wide, ink) {
	const badge = card.querySelector(".badge");
	const round = (/** @type {string} */ fill, /** @type {number[]} */ [left = 0, top = 0, w = 0, tall = 0, r = 0]) => {
		canvas.fillStyle = fill;
		canvas.beginPath();
		canvas.roundRect(left, top, w, tall, r);
		canvas.fill();
	};
	if (badge) round(getComputedStyle(badge).backgroundColor, [x, y, 36, 36, 18]);
	canvas.textBaseline = "middle";
	canvas.textAlign = "center";
	canvas.font = "700 20px system-ui, sans-serif";
	if (badge) canvas.fillStyle = getComputedStyle(badge).color;
	canvas.fillText(badge?.textContent ?? "", x + 18, y + 19);
	canvas.textAlign = "left";
	canvas.font = "600 26px system-ui, sans-serif";
	canvas.fillStyle = ink;
	canvas.fillText(card.querySelector("h2")?.textContent ?? "", x + 48, y + 19, wide - 48);
	const bars = [...card.querySelectorAll(".bar")];
	bars.forEach((bar, index) => {
		const top = y + ROW + index * BAR;
		const track = /** @type {HTMLElement} */ (bar.querySelector(".track"));
		const filled = getComputedStyle(track, "::after").backgroundColor;
		round(getComputedStyle(track).backgroundColor, [x, top, wide - 60, 16, 8]);
		round(filled, [x, top, Math.max(16, Number(track.style.getPropertyValue("--part")) * (wide - 60)), 16, 8]);
		canvas.textAlign = "right";
		canvas.fillStyle = ink;
		canvas.font = "600 22px system-ui, sans-serif";
		canvas.fillText(bar.querySelector(".value")?.textContent ?? "", x + wide, top + 9);
	});
	return y + ROW + bars.length * BAR;
}

/** @type {TakePicture} */
export async function takePicture(stage, seats, title, caption) {
	const cards = [...seats.querySelectorAll(".seat-card")];
	const [rows, most] = [Math.ceil(cards.length / 2), Math.max(0, ...cards.map((card) => card.querySelectorAll(".bar").length))];
	const wide = (WIDE - 3 * EDGE) / 2;
	const tall = Math.round(Math.min(1.1, stage.home.h / stage.home.w) * (WIDE - 2 * EDGE));
	const below = HEAD + tall + EDGE;
	const each = ROW + most * BAR + EDGE / 2;
	const paper = h("canvas", { width: WIDE, height: below + rows * each + EDGE / 2 });
	const canvas = /** @type {CanvasRenderingContext2D} */ (paper.getContext("2d"));
	const { backgroundColor, color } = getComputedStyle(document.documentElement);
	canvas.fillStyle = backgroundColor;
	canvas.fillRect(0, 0, paper.width, paper.height);
	canvas.fillStyle = color;
	canvas.textBaseline = "middle";
	canvas.font = "700 40px system-ui, sans-serif";
	canvas.fillText(title, EDGE, HEAD / 2 - 14, WIDE - 2 * EDGE);
	canvas.font = "400 24px system-ui, sans-serif";
	canvas.fillText(caption, EDGE, HEAD / 2 + 26, WIDE - 2 * EDGE);
	paintBoard(canvas, stage, { x: EDGE, y: HEAD, w: WIDE - 2 * EDGE, h: tall });
	cards.forEach((card, index) => paintSeat(canvas, card, EDGE + (index % 2) * (wide + EDGE), below + Math.floor(index / 2) * each, wide, color));
	return /** @type {Promise<Blob>} */ (new Promise((resolve) => paper.toBlob((made) => resolve(/** @type {Blob} */ (made)), "image/png")));
}

/** To whoever the device can send it, otherwise as a file. @param {Blob} picture */
export async function sharePicture(picture, name = "") {
	const file = new File([picture], name, { type: picture.type });
	if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
		return navigator.share({ files: [file] }).catch((error) => error.name === "AbortError" || Promise.reject(error));
	}
	saveFile(file, name);
}

/** @param {Blob} file */
export function saveFile(file, name = "") {
	const href = URL.createObjectURL(file);
	h("a", { href, download: name }).click();
	URL.revokeObjectURL(href);
}
