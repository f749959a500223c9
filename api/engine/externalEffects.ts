import type { LiveCutoff } from '../../contract/live';
import type { KyselyDb } from '../db/database';
import { CommitLost } from '../db/errors';
import type { IdentityPort } from '../identity/port';
import { Problem } from '../problem';

/** External services, which a transaction does not cover. */
export interface Services {
  identity: IdentityPort;
  /** A database connection outside the transaction. */
  db: KyselyDb;
  /** See `LivePort`. */
  live: { publishCutoff?(uid: string, read: () => Promise<LiveCutoff>): Promise<void> };
}

/** A call to an external service, undone if the transaction is not committed. */
export interface ExternalStep<T> {
  /** For the log. */
  name: string;
  /** Its target; name and target identify a step within an action. */
  target: string;
  perform(services: Services): Promise<T>;
  /** Compensates for a performed step when the transaction fails. */
  undo?(services: Services, done: T): Promise<void>;
  /** The result used while the action is only tried. */
  dryRunResult: T;
}

/** Runs after the commit; a failure undoes nothing. */
export type ExternalEffect = (services: Services) => Promise<void>;

interface PerformedStep {
  name: string;
  result: unknown;
  undo?: (() => Promise<void>) | undefined;
}

const keyOf = ({ name, target }: { name: string; target: string }) => `${name} ${target}`;

/**
 * The external effects of one action. The action first runs in a transaction that is rolled back, so that every
 * refusal comes before any external effect; then its steps are performed; then it runs again and commits. If that
 * fails, the steps are undone in reverse order; steps that the second run no longer requests are undone too. If the
 * process dies in between, the steps stay done and nothing is written, so each step must be safe to repeat.
 */
export class ExternalEffects {
  readonly #services: Services;
  readonly #report: (what: string, error: unknown) => void;
  readonly #pending = new Map<string, ExternalStep<unknown>>();
  readonly #performed = new Map<string, PerformedStep>();
  /** Keys of the steps requested by the latest run. */
  readonly #asked = new Set<string>();
  #effects: ExternalEffect[] = [];

  /** `report` is called for steps that could not be undone, and for effects that failed. */
  constructor(services: Services, report: (what: string, error: unknown) => void) {
    this.#services = services;
    this.#report = report;
  }

  /** Returns the step's result, or `dryRunResult` until the step is performed. */
  readonly runStep = <T>(step: ExternalStep<T>): T => {
    this.#asked.add(keyOf(step));
    const performed = this.#performed.get(keyOf(step));
    // The step of the same key has the same result.
    if (performed) return performed.result as T;
    // The second run requests a step that the first did not: the data has changed in between.
    if (this.#performed.size > 0) throw new Problem('service.unavailable', { headers: { 'Retry-After': '1' } });
    this.#pending.set(keyOf(step), step);
    return step.dryRunResult;
  };

  readonly afterCommit = (effect: ExternalEffect): void => {
    this.#effects.push(effect);
  };

  /** Starts another run of the transaction: effects and requested steps are collected again. */
  begin(): void {
    this.#effects = [];
    this.#asked.clear();
    if (this.#performed.size === 0) this.#pending.clear();
  }

  get hasPendingSteps(): boolean {
    return this.#pending.size > this.#performed.size;
  }

  /** Performs the requested steps, then commits; undoes them if that fails, not if it is unknown whether it did. */
  async performThenCommit<T>(commit: () => Promise<T>): Promise<T> {
    try {
      for (const [key, step] of this.#pending) {
        const result = await step.perform(this.#services);
        const { undo } = step;
        this.#performed.set(key, { name: step.name, result, undo: undo && (() => undo(this.#services, result)) });
      }
      const result = await commit();
      // The data has changed in between: the second run no longer needs these steps.
      await this.#takeBack((key) => !this.#asked.has(key));
      return result;
    } catch (error) {
      // Steps are safe to repeat, so they are not undone if the commit may have succeeded.
      if (error instanceof CommitLost) this.#report('the commit was lost: steps were not taken back', error);
      else await this.#takeBack();
      throw error;
    }
  }

  async #takeBack(shouldUndo: (key: string) => boolean = () => true): Promise<void> {
    for (const [key, { name, undo }] of [...this.#performed].toReversed()) {
      if (!shouldUndo(key)) continue;
      await undo?.().catch((error: unknown) => this.#report(`${name} was not taken back`, error));
    }
  }

  /** Runs the effects that follow the commit. */
  async runEffects(): Promise<void> {
    for (const effect of this.#effects)
      await effect(this.#services).catch((error: unknown) => this.#report('what follows failed', error));
  }
}
