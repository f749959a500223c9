import { ledgerAccounts, ledgerAccountTypes } from '../../../contract/money/ledger';
import { administrators, users } from '../../../contract/people/accounts';
import type { balancesReport, peopleReport } from '../../../contract/reports/accounts';
import type { FigureName, GroupingName } from '../../../contract/reports/report';
import { routeOf } from '../../../contract/resource';
import { listPathOf } from '../../kit/list/list';
import type { Drilldown } from '../drilldown';
import type { DrilldownScope } from '../view';
import { figureOfType } from './balances';

/** Returns links to the ledger accounts behind a figure. They show current balances, so a past range has no link. */
export function ledgerDrilldowns(
  { currency, to, today }: DrilldownScope,
  figure: FigureName<typeof balancesReport> | null,
): readonly Drilldown[] {
  const type = to < today ? undefined : ledgerAccountTypes.find((one) => figureOfType[one] === figure);
  return type
    ? [
        {
          resource: ledgerAccounts,
          to: listPathOf(ledgerAccounts, {
            filter: { type: [type], currency: [currency] },
            sort: { field: 'code', order: 'ASC' },
          }),
        },
      ]
    : [];
}

const stateFigures = new Set<FigureName<typeof peopleReport>>(['active', 'trial', 'subscribed', 'blocked']);

const personOnlyStates = new Set(['trial', 'subscribed']);

/**
 * Returns links to the people behind a figure or a row. Lists show the current state, so a past range has no link.
 * Administrators have a separate list, so a figure that counts both has no link.
 */
export function peopleDrilldowns(
  { filter, to, today }: DrilldownScope<GroupingName<typeof peopleReport>>,
  figure: FigureName<typeof peopleReport> | null,
): readonly Drilldown[] {
  const { type, state } = filter;
  const isState = figure !== null && stateFigures.has(figure);
  const countsCurrentPeople = figure === null || figure === 'accounts' || isState;
  if (!countsCurrentPeople || to < today) return [];
  if (isState && state && !state.includes(figure)) return [];
  const selectedStates = isState ? [figure] : state;
  const sort = { field: 'createdAt', order: 'DESC' } as const;
  if (type?.includes('administrator')) {
    if (type.length > 1) return [];
    return [
      {
        resource: administrators,
        to: selectedStates
          ? listPathOf(administrators, { filter: { state: selectedStates }, sort })
          : routeOf(administrators),
      },
    ];
  }
  if (!type && !selectedStates?.every((one) => personOnlyStates.has(one))) return [];
  return [
    {
      resource: users,
      to: listPathOf(users, {
        filter: { ...(type && { type }), ...(selectedStates && { state: selectedStates }) },
        sort,
      }),
    },
  ];
}
