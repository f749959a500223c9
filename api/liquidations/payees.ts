import { companies } from '../../contract/catalogs/companies';
import { liquidationItems } from '../../contract/money/liquidations';
import type { Queries } from '../db/database';
import { Problem } from '../problem';
import { countedAsOne } from '../approvals/independence';
import type { WriteContext } from '../engine/writeContext';
import type { Payout } from './reserve';

/** How many companies a refusal names; the others are counted. */
const maxNamed = 5;

/** The companies a refusal is about. */
function naming(payouts: readonly Pick<Payout, 'companyName'>[]): { companies: string } {
  const names = payouts.slice(0, maxNamed).map(({ companyName }) => companyName);
  const others = payouts.length - names.length;
  return { companies: [...names, ...(others > 0 ? [`+${others}`] : [])].join(', ') };
}

/**
 * Whoever last changed where a company is paid does not let money go there, until somebody else has.
 * Whom that person let in alone counts as them. Throws `approval.changedAccount`, naming the companies.
 */
export async function assertAnotherPerson(context: WriteContext, payouts: readonly Payout[]): Promise<void> {
  const unsettled = payouts.filter(({ company }) => company.bankChangedBy !== null && company.bankSettledAt === null);
  if (unsettled.length === 0) return;
  const isOne = await countedAsOne(context);
  const own = unsettled.filter(({ company }) => isOne(company.bankChangedBy));
  if (own.length > 0) throw new Problem('approval.changedAccount', { params: naming(own) });
}

/** What is approved is what was submitted: an account that changed since nobody may have seen. Throws `liquidation.accountChanged`, naming the companies. */
export function assertAccountsSeen(payouts: readonly Payout[], submittedAt: string): void {
  const changed = payouts.filter(
    ({ company }) => company.bankChangedAt !== null && company.bankChangedAt > submittedAt,
  );
  if (changed.length > 0) throw new Problem('liquidation.accountChanged', { params: naming(changed) });
}

/** Settles a changed account once another person than the one who changed it has approved a payment to it. */
export async function settleAccount({ trx, at }: WriteContext, { companyId, company }: Payout): Promise<void> {
  if (company.bankChangedAt === null || company.bankSettledAt !== null) return;
  // If it was changed meanwhile, nobody has approved the new account yet.
  await trx
    .updateTable(companies.table)
    .set({ bankSettledAt: at })
    .where('id', '=', companyId)
    .where('bankChangedAt', '=', company.bankChangedAt)
    .execute();
}

/**
 * A payment that waits to be released or tried again would go elsewhere now: it is another version of
 * it, so that whoever saw the account before is shown this one first.
 */
export async function accountMoved({ trx, at }: WriteContext, companyId: string): Promise<void> {
  await trx
    .updateTable(liquidationItems.table)
    .set((set) => ({ updatedAt: at, version: set('version', '+', 1) }))
    .where('archived', '=', 0)
    .where('companyId', '=', companyId)
    .where('state', 'in', ['held', 'failed'])
    .execute();
}

/** The items of a run whose companies have changed their account since the item was written. */
export function paidElsewhere(db: Queries, liquidationId: string) {
  const [item, company] = [liquidationItems.table, companies.table];
  return db
    .selectFrom(item)
    .innerJoin(company, `${company}.id`, `${item}.companyId`)
    .where(`${item}.archived`, '=', 0)
    .where(`${item}.liquidationId`, '=', liquidationId)
    .where((where) =>
      where(`${company}.bankChangedAt`, '>', where.fn.coalesce(`${item}.payToSince`, `${item}.reservedAt`)),
    );
}

/** Throws `liquidation.accountChanged` if a payment in transit would go to a former account of its company. */
export async function assertNoneElsewhere(db: Queries, liquidationId: string): Promise<void> {
  const item = liquidationItems.table;
  const rows = await paidElsewhere(db, liquidationId)
    .select(`${item}.companyName`)
    .where(`${item}.state`, '=', 'processing')
    .orderBy(`${item}.number`)
    .execute();
  if (rows.length > 0)
    throw new Problem('liquidation.accountChanged', {
      params: naming(rows),
    });
}
