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
 * Wrong passwords for one account from one network address: failing for another account from elsewhere locks out
 * nobody else. Unknown accounts are counted too, so that a lock does not reveal which accounts exist.
 */
export const passwordAttemptsPerAccount: AttemptLimit = { kind: 'password', maxFailures: 10, windowMs: fiveMinutes };
export const passwordAttemptsPerAddress: AttemptLimit = {
  kind: 'passwordFrom',
  maxFailures: 100,
  windowMs: fiveMinutes,
};
/** Wrong one-time codes for one account, from any address: the caller knows the password. */
export const codeAttempts: AttemptLimit = { kind: 'secondFactor', maxFailures: 10, windowMs: 3 * fiveMinutes };
/** Each proof of a password can be spent once. The count is stored longer than a proof is valid. */
export const proofUses: AttemptLimit = { kind: 'proofOfPassword', maxFailures: 1, windowMs: fiveMinutes };
export const passwordMailRequests: AttemptLimit = { kind: 'passwordMail', maxFailures: 10, windowMs: fiveMinutes };

export const accountSubject = (account: string, address: string | undefined): string =>
  `${account} ${address === undefined ? '' : networkOf(address)}`;

export interface Attempts {
  /** Counts an attempt. Returns false if `subject` has reached its limit. */
  consume(limit: AttemptLimit, subject: string): Promise<boolean>;
  /** Reverts `consume` for an attempt that should not count. */
  uncount(limit: AttemptLimit, subject: string): Promise<void>;
  reset(limit: AttemptLimit, subject: string): Promise<void>;
}

export function createAttempts({ kysely }: Database, clock: () => Date): Attempts {
  return {
    async consume(limit, subject) {
      // Attempts during a lock are not counted, so that it ends even if they continue.
      if ((await msUntilNextAttempt(kysely, limit, subject, clock())) > 0) return false;
      return (await countAttempt(kysely, limit, subject, clock())) <= limit.maxFailures;
    },
    uncount: (limit, subject) => uncountAttempt(kysely, limit, subject),
    reset: (limit, subject) => clearAttempts(kysely, limit, subject),
  };
}
