// The one library file of the page; scripts/vendor bundles it.
export { h, render, Fragment } from "preact";
export { useEffect, useLayoutEffect, useRef, useState, useMemo } from "preact/hooks";
export { signal, computed, effect, batch, untracked } from "@preact/signals";
import { h } from "preact";
import htm from "htm";
export const html = htm.bind(h);
