import { users } from '../../contract/people/accounts';
import type { Queries } from '../db/database';
import type { Spending } from '../engine/actions';
import type { WriteContext } from '../engine/writeContext';
import type { Vault } from '../vault';

/**
 * The same with one name for each person, whichever way it reaches them: who has an account is their account, also where a
 * card names their e-mail.
 */
export async function withPersons(db: Queries, spendings: readonly Spending[]): Promise<Spending[]> {
  const emails = [...new Set(spendings.flatMap(({ beneficiary }) => (isEmail(beneficiary) ? [beneficiary] : [])))];
  const accounts =
    emails.length === 0
      ? []
      : await db.selectFrom(users.table).select(['id', 'email']).where('email', 'in', emails).execute();
  const ids = new Map(accounts.map(({ id, email }) => [email, id]));
  return spendings.map((spending) => ({ ...spending, beneficiary: nameIn(ids, spending.beneficiary) }));
}

function nameIn(ids: ReadonlyMap<string, string>, beneficiary: string | null): string | null {
  if (!isEmail(beneficiary)) return beneficiary;
  return ids.get(beneficiary) ?? mailboxOf(beneficiary);
}

/** Whom an e-mail reaches: `ana+hoy@correo.mx` is `ana@correo.mx`, and Gmail reads no dots. */
export function mailboxOf(email: string): string {
  const [, local = email, domain = ''] = /^([^+]+)(?:\+.*)?@(.+)$/.exec(email) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const marked = (email: string) => `mailbox ${mailboxOf(email)}`;

/** What a mailbox is counted by once somebody who had it is erased: it finds the same, and says nothing. */
export const markOfMailbox = (vault: Pick<Vault, 'mark'>, email: string): Promise<string> => vault.mark(marked(email));

/** All by which a beneficiary may have been counted: a person got cards by e-mail before there was an account of theirs. */
export async function namesOf(
  { trx, vault }: Pick<WriteContext, 'trx' | 'vault'>,
  beneficiary: string,
): Promise<string[]> {
  const mailbox = async (email: string) => [mailboxOf(email), ...(await vault.marks(marked(email)))];
  if (isEmail(beneficiary)) return mailbox(beneficiary);
  const account = await trx.selectFrom(users.table).select('email').where('id', '=', beneficiary).executeTakeFirst();
  return account ? [beneficiary, ...(await mailbox(account.email))] : [beneficiary];
}

/** Ids are UUIDs. */
function isEmail(beneficiary: string | null): beneficiary is string {
  return beneficiary?.includes('@') === true;
}
