import type { Database } from '../api/db/database';
import { classifyDatabaseError } from '../api/db/errors';
import { EmailTaken } from '../api/ports/identity';
import { IdentityError } from './identityError';
import { identityTables, type IdentityUser } from './tables';

type Change = Partial<Omit<IdentityUser, 'uid' | 'sessionEpoch'>>;

export interface People {
  findByEmail(email: string): Promise<IdentityUser | undefined>;
  findByUid(uid: string): Promise<IdentityUser | undefined>;
  /** Throws `EmailTaken` if another person has the e-mail address. */
  add(user: IdentityUser): Promise<void>;
  /** Throws `USER_NOT_FOUND`. `endSessions` invalidates all tokens issued earlier. */
  change(uid: string, change: Change, sessions?: 'endSessions'): Promise<IdentityUser>;
  remove(uid: string): Promise<void>;
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function createPeople(db: Database): People {
  const tables = identityTables(db);
  return {
    findByEmail: (email) =>
      tables.selectFrom('identityUsers').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst(),
    findByUid: (uid) => tables.selectFrom('identityUsers').selectAll().where('uid', '=', uid).executeTakeFirst(),
    async add(user) {
      try {
        await tables
          .insertInto('identityUsers')
          .values({ ...user, email: normalizeEmail(user.email) })
          .execute();
      } catch (error) {
        throw classifyDatabaseError(error)?.kind === 'duplicate' ? new EmailTaken(user.email) : error;
      }
    },
    async change(uid, change, sessions) {
      const changedUser = await tables
        .updateTable('identityUsers')
        .set(change)
        .set((column) => ({ sessionEpoch: column('sessionEpoch', '+', sessions === 'endSessions' ? 1 : 0) }))
        .where('uid', '=', uid)
        .returningAll()
        .executeTakeFirst();
      if (!changedUser) throw new IdentityError('USER_NOT_FOUND');
      return changedUser;
    },
    async remove(uid) {
      await tables.deleteFrom('identityUsers').where('uid', '=', uid).execute();
    },
  };
}
