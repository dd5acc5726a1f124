// The socket: it comes back by itself, and says how it stands.
import { signal } from "./vendor/ui.js";

const QUIET = 5000; // milliseconds of silence before a ping
const DEAD = 12000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

export class Link {
  /**
   * @param {() => string} path where to connect, asked each time
   * @param {(frame: import("./protocol.js").ServerFrame) => void} told
   * @param {() => void} stuck called when it was closed before it had been welcomed
   */
  constructor(path, told, stuck) {
    this.path = path;
    this.told = told;
    this.stuck = stuck;
    this.state = signal(/** @type {"connecting" | "open" | "lost" | "ended"} */ ("connecting"));
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.heard = 0;
    this.over = new AbortController();
    const { signal: over } = this.over;
    addEventListener("online", () => this.retry(), { signal: over });
    addEventListener("offline", () => this.socket && this.lose(this.socket), { signal: over });
    addEventListener("pageshow", (shown) => shown.persisted && this.retry(), { signal: over });
    this.watching = setInterval(() => this.watch(), 1000);
  }

  connect() {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
    const url = new URL(this.path(), location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    this.heard = Date.now();
    socket.onmessage = (message) => this.hear(socket, message);
    socket.onclose = () => this.lose(socket);
  }

  /** @param {WebSocket} socket @param {MessageEvent} message */
  hear(socket, message) {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    const frame = JSON.parse(message.data);
    if (frame.t === "welcome") {
      this.state.value = "open";
      this.wait = FIRST_WAIT;
    }
    if (frame.t === "bye" && frame.code === "gone") this.end();
    if (frame.t === "bye" && frame.retry_after) this.wait = frame.retry_after * 1000;
    this.told(frame);
  }

  /** @param {WebSocket} socket */
  lose(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    socket.close();
    const welcomed = this.state.peek() === "open";
    this.state.value = "lost";
    if (!welcomed) this.stuck();
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  retry() {
    if (this.state.peek() === "lost" && !this.socket) this.connect();
  }

  end() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.over.abort();
    clearInterval(this.watching);
    clearTimeout(this.timer);
    this.state.value = "ended";
  }

  watch() {
    const socket = this.socket;
    const silence = Date.now() - this.heard;
    if (!socket || silence < QUIET) return;
    if (silence > DEAD) this.lose(socket);
    else if (socket.readyState === WebSocket.OPEN) this.send({ t: "ping", n: Date.now() });
  }

  /** True if it went out; it may still be lost. @param {object} frame */
  send(frame) {
    if (this.socket?.readyState !== WebSocket.OPEN || this.state.peek() !== "open") return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }
}
