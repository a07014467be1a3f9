// A plain page: the question, the options, a line for words, and the log.

const table = location.pathname.split("/")[2];
const byId = (id) => document.getElementById(id);
let socket;
let state = null;

async function join() {
  const token = location.hash.slice(1);
  if (token) {
    const body = JSON.stringify({ token });
    const headers = { "content-type": "application/json" };
    await fetch(`/t/${table}/join`, { method: "POST", headers, body });
    history.replaceState(null, "", location.pathname);
  }
  connect();
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/t/${table}/ws`, "affray.table.1");
  socket.binaryType = "arraybuffer";
  socket.onopen = () => send({ type: "hello" });
  socket.onmessage = async (event) => hear(JSON.parse(await unpack(event.data)));
  socket.onclose = () => {
    byId("question").textContent = "Connection lost, trying again …";
    setTimeout(connect, 1000);
  };
}

async function unpack(data) {
  if (typeof data === "string") return data;
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

const send = (message) => socket.send(JSON.stringify(message));

function hear(message) {
  if (message.type === "ping") return send({ type: "pong" });
  if (message.type === "refuse" || message.type === "stale") return tell([["bad", message.words]]);
  if (message.type !== "welcome" && message.type !== "step") return undefined;
  if (message.type === "welcome") byId("log").replaceChildren();
  state = message;
  for (const line of message.lines) tell(line.spans);
  byId("question").textContent = state.ask ? state.ask.question : `Waiting for: ${state.waiting.for}`;
  const options = (state.ask?.options ?? []).filter((one) => one.likely).map((one) => {
    const button = document.createElement("button");
    button.textContent = `${one.words} ${one.odds?.words ?? ""}`;
    button.onclick = () => send({ type: "do", id: crypto.randomUUID(), rq: state.ask.rq, key: one.key });
    const item = document.createElement("li");
    item.append(button);
    return item;
  });
  byId("options").replaceChildren(...options);
  return undefined;
}

function tell(spans) {
  const line = document.createElement("p");
  line.textContent = spans.map(([, text]) => text).join("");
  byId("log").prepend(line);
}

byId("say").onsubmit = (event) => {
  event.preventDefault();
  const words = byId("words").value;
  const message = words === "begin"
    ? { type: "table", id: crypto.randomUUID(), set: { what: "begin" } }
    : { type: "do", id: crypto.randomUUID(), words };
  send(message);
  byId("words").value = "";
};

if (table) join();
