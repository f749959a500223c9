import type { Database } from '../api/db/database';
import {
  countAttempt,
  clearAttempts,
  uncountAttempt,
  msUntilNextAttempt,
  type AttemptLimit,
} from '../api/db/failedAttempts';
import { networkOf } from '../api/http/network';

const fiveMinutes = 5 * 60_000;

/**
 * Limit of wrong passwords for one account from one network. Attempts from other networks do not lock the person out.
 * Unknown accounts are counted too, so that a lock does not reveal which accounts exist.
 */
export const passwordAttemptsPerAccount: AttemptLimit = { kind: 'password', maxFailures: 10, windowMs: fiveMinutes };
export const passwordAttemptsPerAddress: AttemptLimit = {
  kind: 'passwordFrom',
  maxFailures: 100,
  windowMs: fiveMinutes,
};
/**
 * Limit of wrong one-time codes for one account. Counts the attempts of all networks together, because anybody who
 * reaches this step already knows the password.
 */
export const codeAttempts: AttemptLimit = { kind: 'secondFactor', maxFailures: 10, windowMs: 3 * fiveMinutes };
/** Allows each proof of a password once. `windowMs` is longer than the validity of a proof. */
export const proofUses: AttemptLimit = { kind: 'proofOfPassword', maxFailures: 1, windowMs: fiveMinutes };
export const passwordMailRequests: AttemptLimit = { kind: 'passwordMail', maxFailures: 10, windowMs: fiveMinutes };

export const accountSubject = (account: string, address: string | undefined): string =>
  `${account} ${address === undefined ? '' : networkOf(address)}`;

export interface Attempts {
  /** Counts an attempt. Returns `false` if `subject` has exceeded the limit. */
  consume(limit: AttemptLimit, subject: string): Promise<boolean>;
  /** Reverts one `consume`. */
  uncount(limit: AttemptLimit, subject: string): Promise<void>;
  reset(limit: AttemptLimit, subject: string): Promise<void>;
}

export function createAttempts({ kysely }: Database, clock: () => Date): Attempts {
  return {
    async consume(limit, subject) {
      // Attempts during a lock are not counted, so that the lock ends even if attempts continue.
      if ((await msUntilNextAttempt(kysely, limit, subject, clock())) > 0) return false;
      return (await countAttempt(kysely, limit, subject, clock())) <= limit.maxFailures;
    },
    uncount: (limit, subject) => uncountAttempt(kysely, limit, subject),
    reset: (limit, subject) => clearAttempts(kysely, limit, subject),
  };
}
