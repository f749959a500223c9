import type { Queue } from './queue';

interface Waiting<I, R> {
  item: I;
  since: number;
  resolve: (result: R) => void;
  reject: (reason: unknown) => void;
}

/** Collects the items that arrive while a queue is busy, and runs them as one entry of the queue. */
export class Batcher<I, R> {
  readonly #queue: Queue;
  readonly #maxItems: number;
  readonly #run: (items: readonly I[]) => Promise<PromiseSettledResult<R>[]>;
  #waiting: Waiting<I, R>[] = [];
  #isQueued = false;

  constructor(queue: Queue, maxItems: number, run: (items: readonly I[]) => Promise<PromiseSettledResult<R>[]>) {
    this.#queue = queue;
    this.#maxItems = maxItems;
    this.#run = run;
    queue.countBatched(() => Math.max(0, this.#waiting.length - 1));
  }

  /** Throws `QueueFull` if too many wait. */
  async submit(item: I): Promise<R> {
    if (this.#isQueued) this.#queue.assertNotFull();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject });
      void this.#enqueue();
    });
  }

  async #enqueue(): Promise<void> {
    if (this.#isQueued || this.#waiting.length === 0) return;
    this.#isQueued = true;
    try {
      await this.#queue.run(async () => {
        // Lets items that are submitted at the same time join the first one.
        await Promise.resolve();
        this.#isQueued = false;
        const batch = this.#waiting.splice(0, this.#maxItems);
        void this.#enqueue();
        await this.#runBatch(batch);
      });
    } catch (error) {
      // The queue has refused the entry: none of the waiting items has run. Items that came later wait for another entry.
      this.#isQueued = false;
      const isLate = ({ since }: Waiting<I, R>) => performance.now() - since >= this.#queue.maxWaitMs;
      const late = this.#waiting.some(isLate) ? this.#waiting.filter(isLate) : this.#waiting;
      this.#waiting = this.#waiting.filter((one) => !late.includes(one));
      for (const { reject } of late) reject(error);
      void this.#enqueue();
    }
  }

  async #runBatch(batch: readonly Waiting<I, R>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
