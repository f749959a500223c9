interface Bursts<T> {
  add(item: T): void;
  cancel(): void;
}

/** Delays in milliseconds. */
export interface Pace {
  /** Delay of the first item, so that others can join it. */
  first: number;
  /** Minimum interval between two calls of the handler. */
  between: number;
}

/** Collects items and passes them to `handle` in batches at the given pace. */
export function inBursts<T>({ first, between }: Pace, handle: (items: T[]) => void): Bursts<T> {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;

  function flush(): void {
    timer = undefined;
    last = performance.now();
    const all = items;
    items = [];
    handle(all);
  }

  return {
    add(item) {
      items.push(item);
      timer ??= setTimeout(flush, Math.max(first, last + between - performance.now()));
    },
    cancel() {
      clearTimeout(timer);
      items = [];
    },
  };
}
