import { liquidationItems } from '../../contract/money/liquidations';
import type { Row } from '../db/database';
import { codeOf, place } from '../ledger/accounts';
import { balance } from '../ledger/balance';
import { credit, debit, post } from '../ledger/post';
import { Problem } from '../problem';
import { todayOf, type Act } from '../engine/act';
import { tableOf } from '../engine/table';
import { companyColumns, type PaidCompany } from './due';
import { obstacleOf } from './outcome';
import { demandAnotherPerson, settleAccount } from './payees';
import type { Run } from './run';

/** What is to be paid to a company, and the company as it stands. */
export interface Payout {
  id: string;
  companyId: string;
  companyName: string;
  netMinor: number;
  /** The company's row. */
  company: PaidCompany;
}

/** The payouts of a run that wait, or one of its items whatever its state. */
export async function payoutsOf(act: Act, liquidationId: string, itemId?: string): Promise<Payout[]> {
  const rows = await act.trx
    .selectFrom('liquidationItems as item')
    .innerJoin('companies', 'companies.id', 'item.companyId')
    .select(['item.id as itemId', 'item.companyId', 'item.companyName', 'item.netMinor', ...companyColumns])
    .where('item.archived', '=', 0)
    .where('item.liquidationId', '=', liquidationId)
    .where((where) => (itemId === undefined ? where('item.state', '=', 'pending') : where('item.id', '=', itemId)))
    .orderBy('item.number')
    .execute();
  return rows.map(({ itemId, companyId, companyName, netMinor, ...company }) => ({
    id: itemId,
    companyId,
    companyName,
    netMinor,
    company,
  }));
}

/** Throws `liquidation.companyBlocked` or `liquidation.noBankAccount`, naming the company. */
export function demandPayable({ companyName, company }: Payout): void {
  const obstacle = obstacleOf(company);
  if (obstacle) throw new Problem(`liquidation.${obstacle}`, { params: { company: companyName } });
}

/**
 * Reserves what is to be paid: from what the company is owed to what is on its way to it. Throws
 * what stands in the way, `approval.changedAccount`, and `liquidation.balanceChanged` when the company is no longer owed so much.
 */
export async function reserve(act: Act, { currency }: Pick<Run, 'currency'>, payout: Payout): Promise<Row> {
  const { id, companyId, companyName, netMinor } = payout;
  demandPayable(payout);
  if ((await balance(act.trx, codeOf(place.company(companyId), currency))) < netMinor)
    throw new Problem('liquidation.balanceChanged', { params: { company: companyName } });
  await post(act, {
    kind: 'liquidationApproved',
    currency,
    businessDate: todayOf(act),
    source: { type: liquidationItems.name, id },
    lines: [debit(place.company(companyId), netMinor), credit(place.inTransit(companyId), netMinor)],
  });
  return { ...tableOf(liquidationItems).encode({ reservedAt: act.at }), ...(await payTo(act, payout)) };
}

/** Gives a reserve back to what the company is owed. */
export async function unreserve(
  act: Act,
  { currency }: Pick<Run, 'currency'>,
  { id, companyId, netMinor }: Pick<Payout, 'id' | 'companyId' | 'netMinor'>,
  reason: string,
): Promise<void> {
  await post(act, {
    kind: 'liquidationCanceled',
    currency,
    businessDate: todayOf(act),
    source: { type: liquidationItems.name, id },
    lines: [debit(place.inTransit(companyId), netMinor), credit(place.company(companyId), netMinor)],
    reason,
  });
}

/**
 * The company's account as it is now, its number sealed anew: the columns of an item. Money goes
 * nowhere else, and whoever says so is another than who last changed it. Throws `approval.changedAccount`.
 */
export async function payTo(act: Act, payout: Payout): Promise<Row> {
  const { vault } = act;
  const { company } = payout;
  demandAnotherPerson(act, [payout]);
  await settleAccount(act, payout);
  const accountNumber = { sealed: await vault.seal(await vault.open(String(company.bank_accountNumber))) };
  const {
    taxId,
    bank_holder: holder,
    bank_bankName: bankName,
    bank_accountType: accountType,
    bank_accountLast4: accountLast4,
  } = company;
  return tableOf(liquidationItems).encode({
    payTo: { holder, taxId, bankName, accountType, accountNumber, accountLast4 },
    payToSince: company.bankChangedAt,
  });
}
