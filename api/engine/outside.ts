import type { Queries } from '../db/database';
import type { IdentityPort } from '../identity/port';
import { Problem } from '../problem';

/** What an act reaches that its transaction does not. */
export interface Services {
  identity: IdentityPort;
  /** The database as everybody sees it. */
  db: Queries;
}

/** Something done at a service that is kept together with what the act writes, or not at all. */
export interface Step<T> {
  /** What it is, for the log. */
  name: string;
  /** To whom; with the name it tells one step of an act from another. */
  to: string;
  perform(services: Services): Promise<T>;
  /** Takes back what was performed when the rest of the act is not kept. */
  undo?(services: Services, done: T): Promise<void>;
  /** Stands for what it gives while the act is only tried. */
  meanwhile: T;
}

/** What follows from an act once it is kept. Failing, it takes nothing back. */
export type ExternalEffect = (services: Services) => Promise<void>;

interface Performed {
  name: string;
  result: unknown;
  undo?: (() => Promise<void>) | undefined;
}

const keyOf = ({ name, to }: { name: string; to: string }) => `${name} ${to}`;

/**
 * What one act does outside of its transaction. The act is tried first, so that whatever refuses it
 * does so before anything is done; then its steps are performed; then it is done in earnest, and
 * should that fail the steps are taken back, the last first. Who is killed in between leaves the
 * steps done and nothing written: each step is such that the same act, asked again, finds its way.
 */
export class Outside {
  readonly #services: Services;
  readonly #report: (what: string, error: unknown) => void;
  readonly #asked = new Map<string, Step<unknown>>();
  readonly #performed = new Map<string, Performed>();
  #effects: ExternalEffect[] = [];

  /** `report` hears of what could not be taken back, and of what did not follow. */
  constructor(services: Services, report: (what: string, error: unknown) => void) {
    this.#services = services;
    this.#report = report;
  }

  /** What the act calls: gives what the step gave, or what stands for it while the act is tried. */
  readonly ask = <T>(step: Step<T>): T => {
    const performed = this.#performed.get(keyOf(step));
    if (performed) return performed.result as T;
    // What was tried asked for other steps: somebody changed what the act goes by.
    if (this.#performed.size > 0) throw new Problem('service.unavailable', { headers: { 'Retry-After': '1' } });
    this.#asked.set(keyOf(step), step as Step<unknown>);
    return step.meanwhile;
  };

  readonly afterwards = (effect: ExternalEffect): void => {
    this.#effects.push(effect);
  };

  /** Whether the act asked for a step that is not performed yet. */
  get isWaiting(): boolean {
    return this.#asked.size > this.#performed.size;
  }

  /** Performs what was asked for, and then the act in earnest. */
  async around<T>(inEarnest: () => Promise<T>): Promise<T> {
    this.#effects = [];
    try {
      for (const [key, step] of this.#asked) {
        const result = await step.perform(this.#services);
        const { undo } = step;
        this.#performed.set(key, { name: step.name, result, undo: undo && (() => undo(this.#services, result)) });
      }
      return await inEarnest();
    } catch (error) {
      await this.#takeBack();
      throw error;
    }
  }

  async #takeBack(): Promise<void> {
    for (const { name, undo } of [...this.#performed.values()].toReversed()) {
      await undo?.().catch((error: unknown) => this.#report(`${name} was not taken back`, error));
    }
  }

  /** What follows, now that the act is kept. */
  async follow(): Promise<void> {
    for (const effect of this.#effects)
      await effect(this.#services).catch((error: unknown) => this.#report('what follows failed', error));
  }
}
