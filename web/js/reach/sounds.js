/**
 * Soft sounds: short tones that are computed, so nothing is loaded. A browser plays nothing before
 * somebody touched the page, and neither does this: until then there is not even an audio context.
 */

const KEY = "axio.sounds";
/** Loudness of the loudest moment. */
const SOFT = 0.08;
/** Hertz, one after the other: seconds from the start, and how long it rings. @type {Record<string, [number, number, number][]>} */
const TONES = {
	laid: [[196, 0, 0.09], [294, 0.03, 0.07]],
	turn: [[523, 0, 0.22], [784, 0.11, 0.32]],
	over: [[392, 0, 0.3], [494, 0.14, 0.3], [587, 0.28, 0.5]],
};

/** @type {AudioContext | null} */
let context = null;

export const soundsOn = () => localStorage.getItem(KEY) !== "off";

export function setSounds(on = true) {
	localStorage.setItem(KEY, on ? "on" : "off");
}

export function sound(name = "") {
	const touched = navigator.userActivation?.hasBeenActive ?? false;
	if (!touched || !soundsOn()) return;
	context ??= new AudioContext();
	// Suspended while the page was in the background.
	if (context.state === "suspended") void context.resume();
	for (const [pitch, after, length] of TONES[name] ?? []) ring(context, pitch, context.currentTime + after, length);
}

/** @type {Ring} */
function ring(audio, pitch, at, length) {
	const tone = audio.createOscillator();
	const loudness = audio.createGain();
	tone.type = "sine";
	tone.frequency.value = pitch;
	loudness.gain.setValueAtTime(0, at);
	loudness.gain.linearRampToValueAtTime(SOFT, at + 0.012);
	loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
	tone.connect(loudness).connect(audio.destination);
	tone.start(at);
	tone.stop(at + length);
}
