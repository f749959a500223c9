import { users } from '../../contract/people/accounts';
import type { Queries } from '../db/database';
import type { Spending } from '../engine/actions';
import type { Vault } from '../vault';

/**
 * Replaces each beneficiary by one name per person: the mailbox of a card or of an account, or the id of an account
 * without an e-mail.
 */
export async function withPersons(db: Queries, spendings: readonly Spending[]): Promise<Spending[]> {
  const ids = [
    ...new Set(
      spendings.flatMap(({ beneficiary }) => (beneficiary === null || isEmail(beneficiary) ? [] : [beneficiary])),
    ),
  ];
  const accounts =
    ids.length === 0 ? [] : await db.selectFrom(users.table).select(['id', 'email']).where('id', 'in', ids).execute();
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  return spendings.map((spending) => ({ ...spending, beneficiary: personOf(emails, spending.beneficiary) }));
}

function personOf(emails: ReadonlyMap<string, string | null>, beneficiary: string | null): string | null {
  if (beneficiary === null) return null;
  const email = isEmail(beneficiary) ? beneficiary : emails.get(beneficiary);
  return email ? mailboxOf(email) : beneficiary;
}

/** Normalizes an e-mail to its mailbox: `ana+hoy@correo.mx` is `ana@correo.mx`, and Gmail ignores dots. */
function mailboxOf(email: string): string {
  const [, local = email, domain = ''] = /^([^+]+)(?:\+.*)?@(.+)$/.exec(email) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const marked = (person: string) => `beneficiary ${person}`;

/**
 * Returns the mark by which limits count a person (from `withPersons`): the same for all their addresses, also after
 * they are erased.
 */
export const markOfPerson = (vault: Pick<Vault, 'mark'>, person: string): Promise<string> => vault.mark(marked(person));

/** Returns the marks of a person under the current key and all former keys. */
export const marksOfPerson = (vault: Pick<Vault, 'marks'>, person: string): Promise<string[]> =>
  vault.marks(marked(person));

/** Ids are UUIDs, which contain no `@`. */
function isEmail(beneficiary: string): boolean {
  return beneficiary.includes('@');
}
