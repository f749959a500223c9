import type { Currency } from '../../contract/currencies';
import { giftCards } from '../../contract/money/giftcards';
import type { balancesReport } from '../../contract/reports/accounts';
import type { ReportResponse } from '../../contract/reports/endpoints';
import { naturalBalance, typeOfRow } from '../reports/accounts/balances';
import { listPathOf } from '../kit/list/list';

/**
 * Returns the balance of a place of the ledger in minor units, positive on the normal side of its account type: a
 * liability is above zero.
 */
export function balanceAt(place: string, { rows }: ReportResponse<typeof balancesReport>): number {
  const row = rows.find(({ key }) => key === place);
  const type = row && typeOfRow(row);
  return row && type ? naturalBalance(type, row.values).closingMinor : 0;
}

export function cardsWithBalancePath(currency: Currency): string {
  return listPathOf(giftCards, {
    filter: { balanceMinor_gte: 1, currency },
    sort: { field: 'balanceMinor', order: 'DESC' },
  });
}
