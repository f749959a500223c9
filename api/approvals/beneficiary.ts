import { users } from '../../contract/people/accounts';
import type { KyselyDb } from '../db/database';
import type { Spending } from '../engine/actions';
import type { Vault } from '../vault';

/**
 * Identifies each beneficiary by one string per person: the normalized e-mail address of the card or account, or the id
 * of an account without an e-mail address.
 */
export async function normalizeBeneficiaries(db: KyselyDb, spendings: readonly Spending[]): Promise<Spending[]> {
  const ids = [
    ...new Set(
      spendings.flatMap(({ beneficiary }) => (beneficiary === null || isEmail(beneficiary) ? [] : [beneficiary])),
    ),
  ];
  const accounts =
    ids.length === 0 ? [] : await db.selectFrom(users.table).select(['id', 'email']).where('id', 'in', ids).execute();
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  return spendings.map((spending) => ({
    ...spending,
    beneficiary: normalizeBeneficiary(emails, spending.beneficiary),
  }));
}

function normalizeBeneficiary(emails: ReadonlyMap<string, string | null>, beneficiary: string | null): string | null {
  if (beneficiary === null) return null;
  const email = isEmail(beneficiary) ? beneficiary : emails.get(beneficiary);
  return email ? normalizeMailbox(email) : beneficiary;
}

/** Returns the mailbox of an address: without the part from `+` to `@` and, for Gmail, without dots. */
function normalizeMailbox(email: string): string {
  const [, local = email, domain = ''] = /^([^+]+)(?:\+.*)?@(.+)$/.exec(email) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const markInput = (person: string) => `beneficiary ${person}`;

/** Returns the keyed hash under which the limits count a person. It does not change when the person is erased. */
export const beneficiaryMark = (vault: Pick<Vault, 'keyedHash'>, person: string): Promise<string> =>
  vault.keyedHash(markInput(person));

export const beneficiaryMarks = (vault: Pick<Vault, 'keyedHashes'>, person: string): Promise<string[]> =>
  vault.keyedHashes(markInput(person));

function isEmail(beneficiary: string): boolean {
  return beneficiary.includes('@');
}
