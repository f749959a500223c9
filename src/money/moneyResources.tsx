import type { ReactElement } from 'react';
import { deposits } from '../../contract/money/deposits';
import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { investmentMovements, investments } from '../../contract/money/investments';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { refunds, sales } from '../../contract/money/sales';
import type { Resource } from '../../contract/resource';
import { depositScreens, preloadDeposits } from '../deposits/screens';
import { giftCardScreens, preloadGiftCards } from '../giftcards/screens';
import { investmentScreens, movementScreens, preloadInvestments } from '../investments/screens';
import { accountScreens, journalScreens, preloadLedger } from '../ledger/screens';
import { liquidationItemScreens, liquidationScreens, preloadLiquidations } from '../liquidations/screens';
import { declaredResource, declaredRoute, namedResource, type ResourceScreens } from '../kit/declaredResource';
import { preloadSales, refundScreens, saleScreens } from '../sales/screens';

/** Fetches the pages of money while the browser is idle. */
export function preloadMoney(): Promise<unknown> {
  return Promise.all([
    preloadGiftCards(),
    preloadDeposits(),
    preloadLiquidations(),
    preloadInvestments(),
    preloadSales(),
    preloadLedger(),
  ]);
}

/** What is shown of money in a way of its own, by resource. */
export const moneyScreens: Readonly<Record<string, ResourceScreens>> = {
  [sales.name]: saleScreens,
  [refunds.name]: refundScreens,
  [journals.name]: journalScreens,
  [ledgerAccounts.name]: accountScreens,
  [giftCards.name]: giftCardScreens,
  [deposits.name]: depositScreens,
  [liquidations.name]: liquidationScreens,
  [liquidationItems.name]: liquidationItemScreens,
  [investments.name]: investmentScreens,
  [investmentMovements.name]: movementScreens,
};

const withPages: readonly Resource[] = [
  sales,
  refunds,
  giftCards,
  deposits,
  liquidations,
  liquidationItems,
  investments,
  investmentMovements,
  journals,
  ledgerAccounts,
];
/** What is only read on the pages of others. */
const parts: readonly Resource[] = [giftCardTransactions, entries];

export const moneyResources: readonly ReactElement[] = [
  ...withPages.map((resource) => declaredResource(resource, moneyScreens[resource.name])),
  ...parts.map((resource) => namedResource(resource)),
];

/** Those that stand at an address of their own: `/deposit`, `/liquidate`. */
export const moneyRoutes: readonly ReactElement[] = withPages
  .filter(({ route }) => route !== undefined)
  .map((resource) => declaredRoute(resource, moneyScreens[resource.name]));
