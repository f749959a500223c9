export interface QueueLimits {
  maxWaiting: number;
  maxWaitMs: number;
}

const defaultLimits: QueueLimits = { maxWaiting: 200, maxWaitMs: 10_000 };

/** Thrown when the queue is full or a caller has waited too long. The client may retry later. */
export class QueueFull extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'QueueFull';
  }
}

interface Waiter {
  begin: () => void;
}

/** Runs functions one at a time, in order of arrival. A waiting function uses no resources. */
export class Queue {
  readonly #limits: QueueLimits;
  readonly #waiting = new Set<Waiter>();
  #isBusy = false;
  #refused = 0;
  #countBatched = () => 0;

  constructor(limits: QueueLimits = defaultLimits) {
    this.#limits = limits;
  }

  get maxWaitMs(): number {
    return this.#limits.maxWaitMs;
  }

  get length(): number {
    return this.#waiting.size + this.#countBatched();
  }

  get refused(): number {
    return this.#refused;
  }

  /** `count`: number of items that wait in a batch, without the one that the batch's own entry counts. */
  countBatched(count: () => number): void {
    this.#countBatched = count;
  }

  /** Throws `QueueFull` if too many wait. */
  assertNotFull(): void {
    if (this.length >= this.#limits.maxWaiting) throw this.#refusal(`${this.length} wait already`);
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isBusy) {
      this.assertNotFull();
      await this.#waitForTurn();
    }
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

  #waitForTurn(): Promise<void> {
    const { maxWaitMs } = this.#limits;
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
