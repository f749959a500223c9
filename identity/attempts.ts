import type { Database } from '../api/db/database';
import { countAttempt, forgetAttempts, giveBackAttempt, lockedFor, type AttemptLimit } from '../api/db/failedAttempts';
import { networkOf } from '../api/http/network';

const fiveMinutes = 5 * 60_000;

/**
 * Wrong passwords for one account from one network address: failing for another account from elsewhere locks out
 * nobody else. Unknown accounts are counted too, so that a lock does not reveal which accounts exist.
 */
export const passwordsOfOne: AttemptLimit = { kind: 'password', most: 10, within: fiveMinutes };
/** Wrong passwords from one network address, for any accounts. */
export const passwordsOfAddress: AttemptLimit = { kind: 'passwordFrom', most: 100, within: fiveMinutes };
/** Wrong one-time codes for one account, from any address: the caller knows the password. */
export const codes: AttemptLimit = { kind: 'secondFactor', most: 10, within: 3 * fiveMinutes };
/** Each proof of a password can be spent once. The count is stored longer than a proof is valid. */
export const proofs: AttemptLimit = { kind: 'proofOfPassword', most: 1, within: fiveMinutes };
/** Password mails to one account. */
export const mails: AttemptLimit = { kind: 'passwordMail', most: 10, within: fiveMinutes };

/** Limit key of an account and the network it is requested from. */
export const ofOne = (account: string, address: string | undefined): string =>
  `${account} ${address === undefined ? '' : networkOf(address)}`;

/** Rate limits, stored in the database. */
export interface Attempts {
  /** Counts an attempt. Returns false if `subject` has reached its limit. */
  take(limit: AttemptLimit, subject: string): Promise<boolean>;
  /** Uncounts an attempt that should not have counted. */
  giveBack(limit: AttemptLimit, subject: string): Promise<void>;
  forget(limit: AttemptLimit, subject: string): Promise<void>;
}

export function createAttempts({ kysely }: Database, clock: () => Date): Attempts {
  return {
    async take(limit, subject) {
      // Attempts during a lock are not counted, so that it ends even if they continue.
      if ((await lockedFor(kysely, limit, subject, clock())) > 0) return false;
      return (await countAttempt(kysely, limit, subject, clock())) <= limit.most;
    },
    giveBack: (limit, subject) => giveBackAttempt(kysely, limit, subject),
    forget: (limit, subject) => forgetAttempts(kysely, limit, subject),
  };
}
