// What the vendored library exports, as far as the page uses it.
export interface Node {
  type: unknown;
  key: unknown;
}
export type Child = Node | string | number | null | undefined | boolean | Child[];
export interface Signal<T> {
  value: T;
  peek(): T;
}
export interface ReadonlySignal<T> {
  readonly value: T;
  peek(): T;
}
export interface Ref<T> {
  current: T | null;
}
export function html(strings: TemplateStringsArray, ...values: unknown[]): Node;
export function h(type: unknown, props: object | null, ...children: unknown[]): Node;
export function render(node: Node, into: Element): void;
export function signal<T>(value: T): Signal<T>;
export function computed<T>(make: () => T): ReadonlySignal<T>;
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
export function untracked<T>(run: () => T): T;
export function useEffect(run: () => void | (() => void), on?: unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), on?: unknown[]): void;
export function useRef<T>(first: T | null): Ref<T>;
export function useState<T>(first: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];
export function useMemo<T>(make: () => T, on: unknown[]): T;
