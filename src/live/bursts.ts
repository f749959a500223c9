interface Bursts<T> {
  add(item: T): void;
  /** Drops what still waits. */
  cancel(): void;
}

/** In milliseconds. */
export interface Pace {
  /** How long the first item waits for others. */
  first: number;
  /** The least between two times that items are handed over. */
  between: number;
}

/** Collects items and hands them over together, at this pace. */
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
