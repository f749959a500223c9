import { companies } from '../../contract/catalogs/companies';
import { liquidationItems } from '../../contract/money/liquidations';
import type { KyselyDb } from '../db/database';
import { Problem } from '../problem';
import { readIsSameGroup } from '../approvals/sponsorGroups';
import type { WriteContext } from '../engine/writeContext';
import type { Payout } from './paidCompany';

const maxNamed = 5;

function companyNames(payouts: readonly Pick<Payout, 'companyName'>[]): { companies: string } {
  const names = payouts.slice(0, maxNamed).map(({ companyName }) => companyName);
  const others = payouts.length - names.length;
  return { companies: [...names, ...(others > 0 ? [`+${others}`] : [])].join(', ') };
}

/**
 * Throws `approval.changedAccount`, with the names of the companies, if the caller was the last to change a company's
 * bank account and nobody else has approved a payment to that account.
 */
export async function assertAnotherPerson(context: WriteContext, payouts: readonly Payout[]): Promise<void> {
  const unapprovedAccounts = payouts.filter(
    ({ company }) => company.bankChangedBy !== null && company.bankSettledAt === null,
  );
  if (unapprovedAccounts.length === 0) return;
  const isSameGroup = await readIsSameGroup(context);
  const ownChanges = unapprovedAccounts.filter(({ company }) => isSameGroup(company.bankChangedBy));
  if (ownChanges.length > 0) throw new Problem('approval.changedAccount', { params: companyNames(ownChanges) });
}

/**
 * Throws `liquidation.accountChanged`, with the names of the companies whose bank account changed after the run was
 * submitted, because the approver may not have seen the new account.
 */
export function assertAccountsUnchanged(payouts: readonly Payout[], submittedAt: string): void {
  const changedPayouts = payouts.filter(
    ({ company }) => company.bankChangedAt !== null && company.bankChangedAt > submittedAt,
  );
  if (changedPayouts.length > 0)
    throw new Problem('liquidation.accountChanged', { params: companyNames(changedPayouts) });
}

export async function settleAccount({ trx, at }: WriteContext, { companyId, company }: Payout): Promise<void> {
  if (company.bankChangedAt === null || company.bankSettledAt !== null) return;
  // Matches no row if the account has changed again: nobody has approved the newest account yet.
  await trx
    .updateTable(companies.table)
    .set({ bankSettledAt: at })
    .where('id', '=', companyId)
    .where('bankChangedAt', '=', company.bankChangedAt)
    .execute();
}

/**
 * Increments the version of a company's held and failed payments after its bank account changed, so that an
 * administrator who saw the old account must load the new one before releasing or retrying.
 */
export async function onBankAccountChanged({ trx, at }: WriteContext, companyId: string): Promise<void> {
  await trx
    .updateTable(liquidationItems.table)
    .set((set) => ({ updatedAt: at, version: set('version', '+', 1) }))
    .where('archived', '=', 0)
    .where('companyId', '=', companyId)
    .where('state', 'in', ['held', 'failed'])
    .execute();
}

export function selectItemsWithFormerAccount(db: KyselyDb, liquidationId: string) {
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

export async function assertAccountsCurrent(
  db: KyselyDb,
  liquidationId: string,
  bankFileNumber: number,
): Promise<void> {
  const item = liquidationItems.table;
  const rows = await selectItemsWithFormerAccount(db, liquidationId)
    .select(`${item}.companyName`)
    .where(`${item}.state`, '=', 'processing')
    .where(`${item}.bankFileNumber`, '=', bankFileNumber)
    .orderBy(`${item}.number`)
    .execute();
  if (rows.length > 0)
    throw new Problem('liquidation.accountChanged', {
      params: companyNames(rows),
    });
}
