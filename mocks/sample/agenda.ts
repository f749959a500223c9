type Task = () => Promise<void>;

interface Event {
  /** Milliseconds since 1970. */
  at: number;
  task: Task;
}

export class Agenda {
  readonly #events: Event[] = [];
  readonly #begin: (at: Date) => void;

  /** `onEventStart` is called with the time before each event. */
  constructor(onEventStart: (at: Date) => void) {
    this.#begin = onEventStart;
  }

  /** Events at the same time run in the order they were planned. */
  plan(at: Date, task: Task): void {
    const event = { at: at.getTime(), task };
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle]?.at ?? 0) >= event.at) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, event);
  }

  async run(until: Date): Promise<void> {
    for (let next = this.#events.at(-1); next && next.at < until.getTime(); next = this.#events.at(-1)) {
      this.#events.pop();
      this.#begin(new Date(next.at));
      await next.task();
    }
  }
}
