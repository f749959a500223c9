import type { Currency } from '../../contract/currencies';
import type { ApprovalCause } from '../../contract/people/approvals';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';
import type { Spending } from '../engine/actions';
import { idUpperBound } from '../engine/id';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';
import { users } from '../../contract/people/accounts';
import type { Vault } from '../vault';
import { lockLedger } from '../ledger/lock';
import { readApprovalActors } from './sponsorGroups';

/**
 * One row per amount that an administrator gave away without approval. The limits apply to sums of these rows. The
 * beneficiary is stored as a keyed hash.
 */
export const spendings = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('spendings')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('currency', text, (column) => column.notNull())
      .addColumn('beneficiary', text)
      .addColumn('amountMinor', integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('spendings_by_uid').on('spendings').columns(['day', 'uid']).execute();
    await db.schema.createIndex('spendings_by_beneficiary').on('spendings').columns(['day', 'beneficiary']).execute();
  },
};

export const spendingsByTime = {
  async up(db: KyselyDb): Promise<void> {
    for (const column of ['uid', 'beneficiary'] as const) {
      await db.schema.dropIndex(`spendings_by_${column}`).ifExists().execute();
      const index = db.schema.createIndex(`spendings_by_${column}_and_id`).ifNotExists();
      await index.on('spendings').columns([column, 'id']).execute();
    }
  },
};

export const apiKeyLimitWindowMs = 3_600_000;

export const limitWindowStart = ({ at }: Pick<WriteContext, 'at'>): Date => new Date(Date.parse(at) - 24 * 3_600_000);

/**
 * Returns the limit that a spending would exceed, or `null`. Sums the last 24 hours per group of people who count as
 * one person, and per beneficiary over all administrators.
 */
export async function findExceededLimit(
  context: WriteContext,
  groups: readonly (readonly string[])[],
  { amountMinor, currency, beneficiary }: Spending,
): Promise<ApprovalCause | null> {
  const { limits } = context;
  if (!limits || amountMinor === 0) return null;
  if (amountMinor >= limits.actMinor[currency]) return 'actLimit';
  for (const uid of groups) {
    const spentByGroup = await sumSpendings(context, currency, { uid });
    if (spentByGroup + amountMinor > limits.personDayMinor[currency]) return 'personDayLimit';
  }
  if (beneficiary === null) return null;
  const spentOnBeneficiary = await sumSpendings(context, currency, {
    beneficiary: await beneficiaryMarks(context.vault, beneficiary),
  });
  return spentOnBeneficiary + amountMinor > limits.beneficiaryDayMinor[currency] ? 'beneficiaryDayLimit' : null;
}

async function sumSpendings(
  context: WriteContext,
  currency: Currency,
  by: { uid: readonly string[] } | { beneficiary: readonly string[] },
  since = limitWindowStart(context),
): Promise<number> {
  const [column, values] = 'uid' in by ? (['uid', by.uid] as const) : (['beneficiary', by.beneficiary] as const);
  const { sum } = await context.trx
    .selectFrom('spendings')
    .select((select) => select.fn.sum<number | string | null>('amountMinor').as('sum'))
    .where(column, 'in', values)
    .where('id', '>', idUpperBound(since))
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export async function storeSpending(
  context: WriteContext,
  { amountMinor, currency, beneficiary }: Spending,
  uid = context.actor.uid,
): Promise<void> {
  if (amountMinor === 0) return;
  await context.trx
    .insertInto('spendings')
    .values({
      id: context.newId(),
      day: todayOf(context),
      uid,
      currency,
      beneficiary: beneficiary && (await beneficiaryMark(context.vault, beneficiary)),
      amountMinor,
    })
    .execute();
}

/**
 * Stores the amount that a sale of an API key takes from wallets and gift cards. The sales of a key have their own sum
 * and hourly limit, apart from the amounts that need an approval. Throws `apiKey.hourLimit`.
 */
export async function recordApiKeySale(context: WriteContext, currency: Currency, amountMinor: number): Promise<void> {
  const { limits, actor, at } = context;
  if (!limits || amountMinor === 0 || actor.apiKeyId === undefined) return;
  const uid = `${actor.uid} sales`;
  const since = new Date(Date.parse(at) - apiKeyLimitWindowMs);
  const spentInWindow = await sumSpendings(context, currency, { uid: [uid] }, since);
  if (spentInWindow + amountMinor > limits.keyHourMinor[currency]) throw new Problem('apiKey.hourLimit');
  await storeSpending(context, { amountMinor, currency, beneficiary: null }, uid);
}

export async function deleteExpiredSpendings(db: KyselyDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  await db.deleteFrom('spendings').where('day', '<', before).execute();
}

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
const beneficiaryMark = (vault: Pick<Vault, 'keyedHash'>, person: string): Promise<string> =>
  vault.keyedHash(markInput(person));

const beneficiaryMarks = (vault: Pick<Vault, 'keyedHashes'>, person: string): Promise<string[]> =>
  vault.keyedHashes(markInput(person));

function isEmail(beneficiary: string): boolean {
  return beneficiary.includes('@');
}

/**
 * Counts an amount given away by a form. Returns the limit that the amount would exceed, or `null`. If it returns a
 * limit, it has counted nothing and the caller must refuse the form, because forms cannot request an approval.
 */
export async function recordFormSpending(context: WriteContext, formSpending: Spending): Promise<ApprovalCause | null> {
  if (!context.limits || formSpending.amountMinor === 0) return null;
  await lockLedger(context.trx, context.unit);
  const { limitGroupsOf } = await readApprovalActors(context.trx);
  const groups = limitGroupsOf(context.actor.uid);
  for (const spending of await normalizeBeneficiaries(context.trx, [formSpending])) {
    const cause = await findExceededLimit(context, groups, spending);
    if (cause) return cause;
    await storeSpending(context, spending);
  }
  return null;
}
