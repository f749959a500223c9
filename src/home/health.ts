import type { Currency } from '../../api/contract/currencies';
import { giftCards } from '../../api/contract/money/giftcards';
import type { ReportAnswer } from '../../api/contract/reports/report';
import { routeOf } from '../../api/contract/resource';
import { searchOf } from '../resources/list/list';

/** What is owed at a place of the ledger, in minor units: the report of balances has it on the debit side, below zero. */
export function owedAt(place: string, { rows }: ReportAnswer): number {
  return -(rows.find(({ key }) => key === place)?.values['closingMinor'] ?? 0) || 0;
}

/** The cards that make up what is owed for gift cards. */
export function cardsWithBalance(currency: Currency): string {
  return routeOf(giftCards) + searchOf({ filter: { balanceMinor_gte: 1, currency }, sort: { field: 'balanceMinor', order: 'DESC' }, perPage: 25 });
}
