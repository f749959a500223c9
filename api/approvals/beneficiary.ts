import { users } from '../../contract/people/accounts';
import type { Queries } from '../db/database';
import type { Spending } from '../engine/actions';
import type { Vault } from '../vault';

/**
 * The same with one name for each person, whichever way it reaches them: the mailbox of a card or of an account. An
 * account without an e-mail is its id.
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

/** Whom an e-mail reaches: `ana+hoy@correo.mx` is `ana@correo.mx`, and Gmail reads no dots. */
function mailboxOf(email: string): string {
  const [, local = email, domain = ''] = /^([^+]+)(?:\+.*)?@(.+)$/.exec(email) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const marked = (person: string) => `beneficiary ${person}`;

/** What a person (`withPersons`) is counted by: the same for each of their addresses, also once they are erased. */
export const markOfPerson = (vault: Pick<Vault, 'mark'>, person: string): Promise<string> => vault.mark(marked(person));

/** All by which they may have been counted, with the keys there were. */
export const marksOfPerson = (vault: Pick<Vault, 'marks'>, person: string): Promise<string[]> =>
  vault.marks(marked(person));

/** Ids are UUIDs. */
function isEmail(beneficiary: string): boolean {
  return beneficiary.includes('@');
}
