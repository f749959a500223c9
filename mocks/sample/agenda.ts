type Task = () => Promise<void>;

interface Event {
  /** Time in milliseconds since 1970. */
  at: number;
  task: Task;
}

export class Agenda {
  readonly #events: Event[] = [];
  readonly #begin: (at: Date) => void;

  /** Calls `onEventStart` before each event, with the time of the event. */
  constructor(onEventStart: (at: Date) => void) {
    this.#begin = onEventStart;
  }

  /** Events with the same time run in the order in which they were planned. */
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
