import type { LiveCutoff } from '../../contract/live';
import type { KyselyDb } from '../db/database';
import { CommitLost } from '../db/errors';
import type { IdentityPort } from '../ports/identity';
import { Problem } from '../problem';

export interface ExternalServices {
  identity: IdentityPort;
  db: KyselyDb;
  live: { publishCutoff?(uid: string, read: () => Promise<LiveCutoff>): Promise<void> };
}

export interface ExternalStep<T> {
  name: string;
  target: string;
  perform(services: ExternalServices): Promise<T>;
  /** Reverts a performed step if the transaction fails. */
  undo?(services: ExternalServices, done: T): Promise<void>;
  dryRunResult: T;
}

export type ExternalEffect = (services: ExternalServices) => Promise<void>;

interface PerformedStep {
  name: string;
  result: unknown;
  undo?: (() => Promise<void>) | undefined;
}

const keyOf = ({ name, target }: { name: string; target: string }) => `${name} ${target}`;

/**
 * External effects of one action. The action first runs in a transaction that is rolled back, so that a refusal comes
 * before any effect. Then its steps are performed. Then the action runs again and commits. If the second run fails, or
 * does not request a step again, the steps are undone in reverse order. If the process ends in between, the steps stay
 * done and nothing is written, so each step must be safe to repeat.
 */
export class ExternalEffects {
  readonly #services: ExternalServices;
  readonly #report: (what: string, error: unknown) => void;
  readonly #pending = new Map<string, ExternalStep<unknown>>();
  readonly #performed = new Map<string, PerformedStep>();
  readonly #requested = new Set<string>();
  #effects: ExternalEffect[] = [];

  constructor(services: ExternalServices, report: (what: string, error: unknown) => void) {
    this.#services = services;
    this.#report = report;
  }

  readonly runStep = <T>(step: ExternalStep<T>): T => {
    this.#requested.add(keyOf(step));
    const performed = this.#performed.get(keyOf(step));
    if (performed) return performed.result as T;
    // The second run requests a step that the first run did not request: the data has changed in between.
    if (this.#performed.size > 0) throw new Problem('service.unavailable', { headers: { 'Retry-After': '1' } });
    this.#pending.set(keyOf(step), step);
    return step.dryRunResult;
  };

  readonly afterCommit = (effect: ExternalEffect): void => {
    this.#effects.push(effect);
  };

  begin(): void {
    this.#effects = [];
    this.#requested.clear();
    if (this.#performed.size === 0) this.#pending.clear();
  }

  get hasPendingSteps(): boolean {
    return this.#pending.size > this.#performed.size;
  }

  /**
   * Performs the requested steps, then commits. Undoes the steps if the commit fails, but not if the outcome of the
   * commit is unknown.
   */
  async performThenCommit<T>(commit: () => Promise<T>): Promise<T> {
    try {
      for (const [key, step] of this.#pending) {
        const result = await step.perform(this.#services);
        const { undo } = step;
        this.#performed.set(key, { name: step.name, result, undo: undo && (() => undo(this.#services, result)) });
      }
      const result = await commit();
      await this.#undoSteps((key) => !this.#requested.has(key));
      return result;
    } catch (error) {
      // Does not undo the steps, because the commit may have succeeded. The steps are safe to repeat.
      if (error instanceof CommitLost) this.#report('the commit was lost: steps were not taken back', error);
      else await this.#undoSteps();
      throw error;
    }
  }

  async #undoSteps(shouldUndo: (key: string) => boolean = () => true): Promise<void> {
    for (const [key, { name, undo }] of [...this.#performed].toReversed()) {
      if (!shouldUndo(key)) continue;
      await undo?.().catch((error: unknown) => this.#report(`${name} was not taken back`, error));
    }
  }

  async runEffects(): Promise<void> {
    for (const effect of this.#effects)
      await effect(this.#services).catch((error: unknown) => this.#report('what follows failed', error));
  }
}
