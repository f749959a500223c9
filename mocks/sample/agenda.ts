type Task = () => Promise<void>;

interface Event {
  /** Milliseconds since 1970. */
  at: number;
  task: Task;
}

/** What happens when: what follows from an event is planned while it happens, and all of it in order of time. */
export class Agenda {
  /** The next one last. */
  readonly #events: Event[] = [];
  readonly #begin: (at: Date) => void;

  /** `begin` hears of the time before each event. */
  constructor(begin: (at: Date) => void) {
    this.#begin = begin;
  }

  /** Of two at the same time the one that was planned first comes first. */
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

  /** Lets happen what is planned before `until`; what comes later never does. */
  async run(until: Date): Promise<void> {
    for (let next = this.#events.at(-1); next && next.at < until.getTime(); next = this.#events.at(-1)) {
      this.#events.pop();
      this.#begin(new Date(next.at));
      await next.task();
    }
  }
}
