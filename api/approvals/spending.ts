import type { Currency } from '../../contract/currencies';
import type { ApprovalCause } from '../../contract/people/approvals';
import { columnTypes } from '../db/columnTypes';
import type { DatabaseKind, KyselyDb } from '../db/database';
import type { Spending } from '../engine/actions';
import { idUpperBound } from '../engine/id';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { Problem } from '../problem';
import { beneficiaryMark, beneficiaryMarks } from './beneficiary';

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
 * Counts the amount that a sale recorded by an API key takes from wallets and gift cards, separately from amounts that
 * the key gives away. Throws `apiKey.hourLimit`.
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
