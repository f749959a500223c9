interface Batcher<T> {
  add(item: T): void;
  cancel(): void;
}

/** Delays in milliseconds. */
export interface BatchDelays {
  /** Delay of the first item, so that others can join it. */
  initialDelay: number;
  /** Minimum interval between two calls of the handler. */
  minInterval: number;
}

/** Collects items and passes them to `handle` in batches at the given pace. */
export function createBatcher<T>({ initialDelay, minInterval }: BatchDelays, handle: (items: T[]) => void): Batcher<T> {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastFlushAt = -Infinity;

  function flush(): void {
    timer = undefined;
    lastFlushAt = performance.now();
    const batch = items;
    items = [];
    handle(batch);
  }

  return {
    add(item) {
      items.push(item);
      timer ??= setTimeout(flush, Math.max(initialDelay, lastFlushAt + minInterval - performance.now()));
    },
    cancel() {
      clearTimeout(timer);
      items = [];
    },
  };
}
