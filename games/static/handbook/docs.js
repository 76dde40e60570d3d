// The documentation's page: theme, menu, copying programs, and the search.

const page = document.documentElement;
const [box, found] = [document.getElementById("search"), document.getElementById("found")];
const [nav, menu] = [document.getElementById("nav"), document.getElementById("menu")];

// Theme: as the system has it, until the button says otherwise.

const kept = () => {
  try { return localStorage.getItem("axio.docs.theme"); } catch { return null; }
};
if (kept()) page.dataset.theme = kept();
document.getElementById("theme").addEventListener("click", () => {
  const dark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  page.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("axio.docs.theme", page.dataset.theme); } catch { /* private window */ }
});

// Menu on phones.

const show = (open) => {
  nav.classList.toggle("open", open);
  menu.setAttribute("aria-expanded", String(open));
};
menu.addEventListener("click", () => show(!nav.classList.contains("open")));
nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
scrollTo(0, location.hash ? scrollY : 0);

// Programs can be copied.

for (const code of document.querySelectorAll("pre > code")) {
  const button = document.createElement("button");
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  code.parentElement.append(button);
}

// Search: all words must occur; titles count most, then headings, then the text.

let entries;
const load = () => (entries ??= fetch("/docs/search.json").then((answer) => answer.json()));

const score = ([, title, heading, words], wanted) => {
  let total = 0;
  for (const word of wanted) {
    const points = title.toLowerCase() === word ? 40 : title.toLowerCase().includes(word) ? 12 : 0;
    const more = heading.toLowerCase().includes(word) ? 8 : 0;
    const some = words.toLowerCase().includes(word) ? 1 : 0;
    if (!points && !more && !some) return 0;
    total += points + more + some - (heading && points ? 3 : 0);
  }
  return total;
};

const part = (text, wanted) => {
  const at = text.toLowerCase().indexOf(wanted[0]);
  const start = Math.max(0, at - 40);
  return (start ? "… " : "") + text.slice(start, start + 160);
};

const marked = (text, wanted) => {
  const piece = document.createDocumentFragment();
  const pattern = new RegExp(`(${wanted.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|")})`, "giu");
  text.split(pattern).forEach((one, at) => {
    if (at % 2) piece.append(Object.assign(document.createElement("mark"), { textContent: one }));
    else piece.append(one);
  });
  return piece;
};

const search = async () => {
  const asked = box.value;
  const wanted = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const all = wanted.length ? await load() : [];
  if (box.value !== asked) return; // more was typed meanwhile
  const best = all.map((entry) => [score(entry, wanted), entry]).filter(([points]) => points)
    .sort(([a], [b]) => b - a).slice(0, 12);
  found.replaceChildren(...best.map(([, [url, title, heading, words]], at) => {
    const link = Object.assign(document.createElement("a"), { href: url, role: "option" });
    const [head, text] = [document.createElement("b"), document.createElement("small")];
    link.setAttribute("aria-selected", String(at === 0));
    head.append(marked(heading ? `${title} · ${heading}` : title, wanted));
    text.append(marked(part(words, wanted), wanted));
    link.append(head, text);
    return link;
  }));
  if (wanted.length && !best.length) {
    found.append(Object.assign(document.createElement("p"), { textContent: "Nothing found." }));
  }
  found.hidden = !wanted.length;
  box.setAttribute("aria-expanded", String(!found.hidden));
};

box.addEventListener("focus", load);
box.addEventListener("input", search);
box.addEventListener("keydown", (event) => {
  const links = [...found.querySelectorAll("a")];
  const at = links.findIndex((link) => link.getAttribute("aria-selected") === "true");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && links.length) {
    event.preventDefault();
    const next = (at + step + links.length) % links.length;
    links.forEach((link, place) => link.setAttribute("aria-selected", String(place === next)));
    links[next].scrollIntoView({ block: "nearest" });
  } else if (event.key === "Enter" && links[at]) {
    location.href = links[at].href;
  } else if (event.key === "Escape") {
    box.value = "";
    found.hidden = true;
    box.blur();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) {
    event.preventDefault();
    box.focus();
  } else if (event.key === "Escape") show(false);
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("search")) found.hidden = true;
});
