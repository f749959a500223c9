import type { Currency } from '../../contract/currencies';
import { giftCards } from '../../contract/money/giftcards';
import type { balancesReport } from '../../contract/reports/accounts';
import type { ReportAnswer } from '../../contract/reports/endpoints';
import { naturalOf, typeOfRow } from '../reports/accounts/sheet';
import { listPathOf } from '../kit/list/list';

/** What stands at a place of the ledger, in minor units, on the side where its type grows: what is owed is above zero. */
export function standsAt(place: string, { rows }: ReportAnswer<typeof balancesReport>): number {
  const row = rows.find(({ key }) => key === place);
  const type = row && typeOfRow(row);
  return row && type ? naturalOf(type, row.values).closingMinor : 0;
}

/** The cards that make up what is owed for gift cards. */
export function cardsWithBalance(currency: Currency): string {
  return listPathOf(giftCards, {
    filter: { balanceMinor_gte: 1, currency },
    sort: { field: 'balanceMinor', order: 'DESC' },
  });
}
