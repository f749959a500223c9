import type { Currency } from '../../contract/currencies';
import type { ApprovalCause } from '../../contract/people/approvals';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, Queries } from '../db/database';
import type { Spending } from '../engine/actions';
import { todayOf, type WriteContext } from '../engine/writeContext';
import { markOfPerson, marksOfPerson } from './beneficiary';

/** What administrators gave away alone, one row an act: their limits are asked of it. Who got it is kept as a mark. */
export const spendings = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
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

/**
 * Which limit an act would pass, done by one person of a group that counts as one; `null`: none. What was given away
 * since midnight in the platform's zone counts, by anybody of the group, and to the beneficiary by whomever alone.
 */
export async function limitPassed(
  context: WriteContext,
  group: readonly string[],
  { amountMinor, currency, beneficiary }: Spending,
): Promise<ApprovalCause | null> {
  const { limits } = context;
  if (!limits || amountMinor === 0) return null;
  if (amountMinor >= limits.actMinor[currency]) return 'actLimit';
  const byGroup = await spentToday(context, currency, { uid: group });
  if (byGroup + amountMinor > limits.personDayMinor[currency]) return 'personDayLimit';
  if (beneficiary === null) return null;
  const toBeneficiary = await spentToday(context, currency, {
    beneficiary: await marksOfPerson(context.vault, beneficiary),
  });
  return toBeneficiary + amountMinor > limits.beneficiaryDayMinor[currency] ? 'beneficiaryDayLimit' : null;
}

async function spentToday(
  context: WriteContext,
  currency: Currency,
  by: { uid: readonly string[] } | { beneficiary: readonly string[] },
): Promise<number> {
  const [column, values] = 'uid' in by ? (['uid', by.uid] as const) : (['beneficiary', by.beneficiary] as const);
  const { sum } = await context.trx
    .selectFrom('spendings')
    .select((select) => select.fn.sum<number | string | null>('amountMinor').as('sum'))
    .where('day', '=', todayOf(context))
    .where(column, 'in', values)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Keeps what was given away by one person alone. */
export async function keepSpending(
  context: WriteContext,
  { amountMinor, currency, beneficiary }: Spending,
): Promise<void> {
  if (amountMinor === 0) return;
  await context.trx
    .insertInto('spendings')
    .values({
      id: context.newId(),
      day: todayOf(context),
      uid: context.actor.uid,
      currency,
      beneficiary: beneficiary && (await markOfPerson(context.vault, beneficiary)),
      amountMinor,
    })
    .execute();
}

/** Limits are by day: what was given away before yesterday is in the ledger alone. */
export async function removeFormerSpendings(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  await db.deleteFrom('spendings').where('day', '<', before).execute();
}
