import { investmentMovements, investments } from '../../../api/contract/money/investments';
import { routeOf } from '../../../api/contract/resource';
import { pathOf } from '../../resources/form/paths';
import { searchOf } from '../../resources/list/list';
import type { Scope } from '../view';

/** The investments a figure or a row is made of; of what is to come, the movements. */
export function capitalBehind({ currency, filter }: Scope, figure: string | null): string | null {
  const { investor, instrument, investment } = filter;
  if (figure === null && investment?.[0]) return pathOf(investments, investment[0]);
  if (figure === 'dueMinor' || figure === 'overdueMinor') return investor || instrument ? null : scheduledPath(currency);
  const asked = { currency: [currency], ...(investor && { investorName: investor }), ...(instrument && { instrument }) };
  return routeOf(investments) + searchOf({ filter: asked, sort: { field: 'createdAt', order: 'DESC' }, perPage: 25 });
}

/** What is scheduled, the oldest first. */
export function scheduledPath(currency: string | null): string {
  return routeOf(investmentMovements) + searchOf({ filter: { state: ['scheduled'], currency: [currency] }, sort: { field: 'dueOn', order: 'ASC' }, perPage: 25 });
}
