interface Bursts<T> {
  add(item: T): void;
  /** Drops what still waits. */
  cancel(): void;
}

/** Collects items and hands them over together: `first` ms after the first, and never twice within `between` ms. */
export function inBursts<T>(
  { first, between }: { first: number; between: number },
  handle: (items: T[]) => void,
): Bursts<T> {
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
