export interface QueueLimits {
  /** More than so many do not wait. */
  maxWaiting: number;
  /** Nobody waits longer, in milliseconds. */
  maxWaitMs: number;
}

/** As long as for a lock of the database. */
const defaultLimits: QueueLimits = { maxWaiting: 200, maxWaitMs: 10_000 };

/** Too many wait already, or one has waited too long: it is to come back later. */
export class QueueFull extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'QueueFull';
  }
}

interface Waiter {
  begin: () => void;
}

/** Lets one piece of work run at a time, in the order they came. Who waits holds nothing but its place. */
export class Queue {
  readonly #limits: QueueLimits;
  readonly #waiting = new Set<Waiter>();
  #isBusy = false;
  #refused = 0;

  constructor(limits: QueueLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** How many wait. */
  get length(): number {
    return this.#waiting.size;
  }

  /** How many were sent away. */
  get refused(): number {
    return this.#refused;
  }

  /** Runs `work` when it is its turn. Throws `QueueFull`. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) await this.#turn();
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next) next.begin();
      else this.#isBusy = false;
    }
  }

  #refusal(reason: string): QueueFull {
    this.#refused += 1;
    return new QueueFull(reason);
  }

  #turn(): Promise<void> {
    const { maxWaiting, maxWaitMs } = this.#limits;
    if (this.#waiting.size >= maxWaiting)
      return Promise.reject(this.#refusal(`${this.#waiting.size} wait for the ledger already`));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.#refusal(`waited for the ledger for ${maxWaitMs} ms`));
      }, maxWaitMs);
      const waiter: Waiter = {
        begin() {
          leave();
          resolve();
        },
      };
      this.#waiting.add(waiter);
    });
  }
}
