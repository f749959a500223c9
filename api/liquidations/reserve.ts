import { liquidationItems } from '../../contract/money/liquidations';
import { accountCodeOf, accountPaths } from '../ledger/accounts';
import { readBalance } from '../ledger/balance';
import { credit, debit, postJournal } from '../ledger/post';
import { Problem } from '../problem';
import { todayOf, type WriteContext } from '../engine/writeContext';
import type { ValuesIn } from '../engine/table';
import type { Liquidation } from './run';
import { holdCauseOf, companyColumns, type Payout } from './paidCompany';
import { assertAnotherPerson, settleAccount } from './payees';

type ItemValues = ValuesIn<typeof liquidationItems>;

export async function readPayouts(context: WriteContext, liquidationId: string, itemId?: string): Promise<Payout[]> {
  const rows = await context.trx
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

export function assertPayable({ companyName, company }: Payout): void {
  const obstacle = holdCauseOf(company);
  if (obstacle) throw new Problem(`liquidation.${obstacle}`, { params: { company: companyName } });
}

/**
 * Posts a payout from the company's balance to its in-transit account. Throws the errors of `assertPayable` and
 * `payTo`, and `liquidation.balanceChanged` if the balance is lower than the payout.
 */
export async function reserve(
  context: WriteContext,
  { currency }: Pick<Liquidation, 'currency'>,
  payout: Payout,
): Promise<ItemValues> {
  const { id, companyId, companyName, netMinor } = payout;
  assertPayable(payout);
  if ((await readBalance(context.trx, accountCodeOf(accountPaths.company(companyId), currency))) < netMinor)
    throw new Problem('liquidation.balanceChanged', { params: { company: companyName } });
  await postJournal(context, {
    kind: 'liquidationApproved',
    currency,
    businessDate: todayOf(context),
    source: { type: liquidationItems.name, id },
    lines: [debit(accountPaths.company(companyId), netMinor), credit(accountPaths.inTransit(companyId), netMinor)],
  });
  return { reservedAt: context.at, ...(await payTo(context, payout)) };
}

export async function releaseReserve(
  context: WriteContext,
  { currency }: Pick<Liquidation, 'currency'>,
  { id, companyId, netMinor }: Pick<Payout, 'id' | 'companyId' | 'netMinor'>,
  reason: string,
): Promise<void> {
  await postJournal(context, {
    kind: 'liquidationCanceled',
    currency,
    businessDate: todayOf(context),
    source: { type: liquidationItems.name, id },
    lines: [debit(accountPaths.inTransit(companyId), netMinor), credit(accountPaths.company(companyId), netMinor)],
    reason,
  });
}

/**
 * Returns a copy of the company's current bank account, with the number encrypted again. The item is paid only to this
 * copy. Throws `approval.changedAccount` if the caller was the last to change the account.
 */
export async function payTo(context: WriteContext, payout: Payout): Promise<ItemValues> {
  const { vault } = context;
  const { company } = payout;
  await assertAnotherPerson(context, [payout]);
  await settleAccount(context, payout);
  if (company.bank_accountNumber === null) throw new Error(`${payout.companyName} has no bank account`);
  const accountNumber = { sealed: await vault.seal(await vault.open(company.bank_accountNumber)) };
  const {
    taxId,
    bank_holder: holder,
    bank_bankName: bankName,
    bank_accountType: accountType,
    bank_accountLast4: accountLast4,
  } = company;
  return {
    payTo: { holder, taxId, bankName, accountType, accountNumber, accountLast4 },
    payToSince: company.bankChangedAt,
  };
}
