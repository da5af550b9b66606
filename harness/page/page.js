// What a profile's page does: theme, sorting, filter, a phase of the run, zoom of the flame graph. Everything is readable without it.
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

// ---- executions: bars are as long as their cycles, on a scale of each instruction or on one for all ----
function lives() {
  const box = document.getElementById("lives-scale");
  if (!box) return;
  const cycles = bar => all("span", bar).reduce((sum, part) => sum + Number(part.dataset.n), 0);
  const longest = root => Math.max(...all(".life .stack", root).map(cycles));
  box.addEventListener("change", () => {
    const common = longest(document);
    for (const card of all(".lives")) {
      const scale = box.checked ? common : longest(card);
      for (const part of all(".life .stack span", card)) {
        part.dataset.v = Number(part.dataset.n) / scale;
        part.style.width = 100 * part.dataset.v + "%";
      }
    }
  });
}

// ---- time: a phase is a range of bins, chosen with the pointer or with two sliders ----
function phases() {
  const block = document.getElementById("timeline-data");
  if (!block) return;
  const data = JSON.parse(block.textContent), area = document.getElementById("timeline");
  const from = document.getElementById("phase-from"), to = document.getElementById("phase-to");
  const count = n => Math.round(n).toLocaleString("en-US"), percent = x => (100 * x).toFixed(1) + "\u00a0%";
  const sum = (list, first, last) => list.slice(first, last).reduce((a, b) => a + b, 0);

  function stack(parts, all) {
    document.getElementById("phase-stack").replaceChildren(...parts.map((v, c) => {
      const span = document.createElement("span");
      Object.assign(span.style, {width: 100 * v / all + "%", background: data.colours[c]});
      Object.assign(span.dataset, {c, v: v / all});
      span.title = data.names[c] + " " + percent(v / all);
      return span;
    }).filter(span => Number(span.dataset.v) > 0));
  }

  function functions(first, last, all) {
    const rows = data.functions.map((number, i) => ({number, v: sum(data.of[i], first, last)})).filter(r => r.v > 0);
    rows.sort((a, b) => b.v - a.v);
    document.getElementById("phase-functions").replaceChildren(...rows.slice(0, 8).map(r => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = "#f" + r.number;
      link.textContent = document.querySelector("#functions-table a[href='#f" + r.number + "']").textContent;
      item.append(percent(r.v / all) + " ", link);
      return item;
    }));
  }

  function show(first, last) {
    const parts = data.names.map((name, c) => sum(data.stack.map(bin => bin[c]), first, last)), all = sum(parts) || 1;
    const most = parts.indexOf(Math.max(...parts)), whole = first === 0 && last === data.bins, brush = area.querySelector(".brush");
    brush.hidden = whole;
    Object.assign(brush.style, {left: 100 * first / data.bins + "%", width: 100 * (last - first) / data.bins + "%"});
    from.value = first;
    to.value = last;
    document.getElementById("phase-text").textContent = (whole ? "The whole run: " : "Phase: ") + "cycles " +
      count(first / data.bins * data.cycles) + " to " + count(last / data.bins * data.cycles) + ", " +
      percent((last - first) / data.bins) + " of the run; " + percent(parts[most] / all) + " " + data.names[most] + ".";
    stack(parts, all);
    functions(first, last, all);
  }

  for (const slider of [from, to])
    Object.assign(slider, {min: slider === from ? 0 : 1, max: slider === from ? data.bins - 1 : data.bins, step: 1});
  from.addEventListener("input", () => show(Number(from.value), Math.max(Number(to.value), Number(from.value) + 1)));
  to.addEventListener("input", () => show(Math.min(Number(from.value), Number(to.value) - 1), Number(to.value)));
  document.getElementById("phase-all").addEventListener("click", () => show(0, data.bins));
  const bin = event => {
    const box = area.getBoundingClientRect();
    return Math.min(Math.max(Math.floor((event.clientX - box.left) / box.width * data.bins), 0), data.bins - 1);
  };
  let start = null;
  area.addEventListener("pointerdown", event => { start = bin(event); area.setPointerCapture(event.pointerId); });
  area.addEventListener("pointermove", event => {
    if (start !== null) show(Math.min(start, bin(event)), Math.max(start, bin(event)) + 1);
  });
  area.addEventListener("pointerup", event => {
    if (start !== null && bin(event) === start) show(start, start + 1);
    start = null;
  });
  area.addEventListener("pointercancel", () => { start = null; });
  document.getElementById("phase").hidden = false;
  show(0, data.bins);
}

theme();
tables();
phases();
lives();
flame();
addEventListener("hashchange", unfold);
unfold();
