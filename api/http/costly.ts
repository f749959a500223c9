import { Problem } from '../problem';
import type { Ctx } from './context';

interface CostlyLimits {
  maxRunningPerPerson: number;
  maxRunning: number;
  maxWaitingPerPerson: number;
  maxWaitMs: number;
}

const defaultLimits: CostlyLimits = {
  maxRunningPerPerson: 2,
  maxRunning: 4,
  maxWaitingPerPerson: 20,
  maxWaitMs: 10_000,
};

const maxSlotMs = 600_000;

interface Waiter {
  person: string;
  start: () => void;
}

/** Limits how many exports, imports and reports one process runs at once. `n` instances run `n` times as many. */
export class CostlySlots {
  readonly #limits: CostlyLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Set<Waiter>();
  #total = 0;

  constructor(limits: CostlyLimits = defaultLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` in a slot, and releases the slot when the response was read to its end, canceled or timed out. Throws
   * 429 `service.tooManyAtOnce` after `maxWaitMs` or if the person has `maxWaitingPerPerson` requests waiting. Throws the abort
   * reason if the client disconnects.
   */
  async run(c: Ctx, work: () => Promise<Response> | Response): Promise<Response> {
    const { signal } = c.req.raw;
    const release = await this.acquire(c.get('caller').uid, signal);
    try {
      const response = await work();
      if (c.req.method !== 'HEAD') return releaseAtEnd(response, release, signal);
      // Hono discards the body of a response to HEAD without canceling it.
      await response.body?.cancel();
      release();
      return response;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Waits for a slot and returns a function that releases it. Releasing is idempotent. */
  async acquire(person: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#isFree(person)) this.#take(person);
    else await this.#waitForSlot(person, signal);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#release(person);
    };
  }

  #runningOf(person: string): number {
    return this.#running.get(person) ?? 0;
  }

  #isFree(person: string): boolean {
    return this.#total < this.#limits.maxRunning && this.#runningOf(person) < this.#limits.maxRunningPerPerson;
  }

  #take(person: string): void {
    this.#total += 1;
    this.#running.set(person, this.#runningOf(person) + 1);
  }

  #release(person: string): void {
    this.#total -= 1;
    const remaining = this.#runningOf(person) - 1;
    if (remaining > 0) this.#running.set(person, remaining);
    else this.#running.delete(person);
    for (const waiter of this.#waiting) {
      if (!this.#isFree(waiter.person)) continue;
      this.#take(waiter.person);
      waiter.start();
    }
  }

  #waitForSlot(person: string, signal: AbortSignal): Promise<void> {
    const { maxWaitingPerPerson: maxWaiting, maxWaitMs } = this.#limits;
    const createRefusal = () => new Problem('service.tooManyAtOnce', { headers: { 'Retry-After': '10' } });
    if ([...this.#waiting].filter((waiter) => waiter.person === person).length >= maxWaiting)
      return Promise.reject(createRefusal());
    return new Promise((resolve, reject) => {
      const removeWaiter = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.#waiting.delete(waiter);
      };
      const onAbort = () => {
        removeWaiter();
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        removeWaiter();
        reject(createRefusal());
      }, maxWaitMs);
      const waiter: Waiter = {
        person,
        start() {
          removeWaiter();
          resolve();
        },
      };
      signal.addEventListener('abort', onAbort);
      this.#waiting.add(waiter);
    });
  }
}

function releaseAtEnd(response: Response, release: () => void, signal: AbortSignal): Response {
  const { body } = response;
  if (!body || signal.aborted) {
    release();
    return response;
  }
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    release();
  };
  const timer = setTimeout(end, maxSlotMs);
  signal.addEventListener('abort', end);
  const reader = body.getReader();
  const released = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        end();
      },
      async cancel(reason) {
        try {
          await reader.cancel(reason);
        } finally {
          end();
        }
      },
    },
    // Disables read-ahead, so that an unread response keeps its slot.
    { highWaterMark: 0 },
  );
  return new Response(released, response);
}
