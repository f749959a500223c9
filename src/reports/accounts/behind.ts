import { ledgerAccounts, type LedgerAccountType } from '../../../api/contract/money/ledger';
import { administrators, users } from '../../../api/contract/people/accounts';
import { routeOf } from '../../../api/contract/resource';
import { searchOf } from '../../resources/list/list';
import type { Scope } from '../view';

const typeOfFigure: Readonly<Record<string, LedgerAccountType>> = { assetsMinor: 'asset', liabilitiesMinor: 'liability', equityMinor: 'equity', incomeMinor: 'income', expensesMinor: 'expense' };

/** The accounts of the ledger a figure is made of, as they stand now. */
export function ledgerBehind({ currency }: Scope, figure: string | null): string | null {
  const type = figure === null ? undefined : typeOfFigure[figure];
  return type ? routeOf(ledgerAccounts) + searchOf({ filter: { type: [type], currency: [currency] }, sort: { field: 'code', order: 'ASC' }, perPage: 25 }) : null;
}

const states = new Set(['active', 'trial', 'subscribed', 'blocked']);

/** The people a figure or a row counts, as they are now; administrators have a list of their own. */
export function peopleBehind({ filter }: Scope, figure: string | null): string | null {
  const { type, state } = filter;
  const asked = { ...(type && { type }), ...(state && { state }), ...(figure !== null && states.has(figure) && { state: [figure] }) };
  const isOfStock = figure === null || figure === 'accounts' || states.has(figure);
  if (!isOfStock) return null;
  if (type?.includes('administrator')) return type.length === 1 ? routeOf(administrators) : null;
  return routeOf(users) + searchOf({ filter: asked, sort: { field: 'createdAt', order: 'DESC' }, perPage: 25 });
}

