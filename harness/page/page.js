// What a profile's page does: theme, sorting, filter, zoom of the flame graph. Everything is readable without it.
"use strict";

const all = (selector, from = document) => Array.from(from.querySelectorAll(selector));

// ---- theme: as the system says, until the button is pressed ----
function theme() {
  const root = document.documentElement, button = document.getElementById("theme");
  const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    button.setAttribute("aria-pressed", String(dark()));
  });
}

// ---- tables: a head with a button sorts its column; data-v of a cell is its value ----
function value(row, column) {
  const cell = row.cells[column], v = cell.dataset.v;
  return v === undefined ? cell.textContent.trim() : Number(v);
}

function order(table, head) {
  const falling = head.getAttribute("aria-sort") !== "descending";
  for (const other of all("th", table)) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", falling ? "descending" : "ascending");
  const rows = Array.from(table.tBodies[0].rows), sign = falling ? -1 : 1;
  rows.sort((a, b) => {
    const x = value(a, head.cellIndex), y = value(b, head.cellIndex);
    return sign * (typeof x === "number" ? x - y : x.localeCompare(y));
  });
  table.tBodies[0].append(...rows);
}

function tables() {
  for (const button of all("th button"))
    button.addEventListener("click", () => order(button.closest("table"), button.parentElement));
  for (const field of all("input[data-filter]")) {
    const rows = all("#" + field.dataset.filter + " tbody tr");
    field.addEventListener("input", () => {
      const text = field.value.toLowerCase();
      for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(text);
    });
  }
}

// ---- a link to something folded opens it ----
function unfold() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  if (target) target.scrollIntoView();
}

// ---- flame graph: a frame is a button with data-x and data-w, parts of the whole ----
function flame() {
  for (const graph of all(".flame")) {
    const frames = all("button", graph);
    const zoom = (x, w) => {
      for (const frame of frames) {
        const left = (Number(frame.dataset.x) - x) / w, width = Number(frame.dataset.w) / w;
        frame.hidden = left + width < 1e-6 || left > 1 - 1e-6;
        const from = Math.max(left, 0), to = Math.min(left + width, 1);
        frame.style.left = 100 * from + "%";
        frame.style.width = 100 * (to - from) + "%";
      }
    };
    for (const frame of frames) frame.addEventListener("click", () => zoom(Number(frame.dataset.x), Number(frame.dataset.w)));
    graph.addEventListener("keydown", event => { if (event.key === "Escape") zoom(0, 1); });
  }
}

theme();
tables();
flame();
addEventListener("hashchange", unfold);
unfold();
