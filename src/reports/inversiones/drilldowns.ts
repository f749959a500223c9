import { daysAfter } from '../../../contract/days';
import { investmentMovements, investments, paymentTypes } from '../../../contract/money/investments';
import { dueSoonDays, type inversionesReport } from '../../../contract/reports/inversiones';
import type { FigureName, GroupingName } from '../../../contract/reports/report';
import type { FilterOf } from '../../../contract/resource';
import { pathOf } from '../../kit/form/paths';
import { listPathOf } from '../../kit/list/list';
import type { Drilldown, DrilldownScope } from '../view';

export function capitalDrilldowns(
  { currency, filter, to, today }: DrilldownScope<GroupingName<typeof inversionesReport>>,
  figure: FigureName<typeof inversionesReport> | null,
): readonly Drilldown[] {
  const { investor, instrument, investment } = filter;
  if (figure === null && investment?.[0]) return [{ resource: investments, to: pathOf(investments, investment[0]) }];
  if (figure === 'dueMinor' || figure === 'overdueMinor') {
    return investor || instrument
      ? []
      : [
          {
            resource: investmentMovements,
            to: scheduledPath(
              currency,
              figure === 'dueMinor' ? dueSoonPaymentsFilter(today) : overduePaymentsFilter(today),
            ),
          },
        ];
  }
  // No link: lists show the current state of investments, and no list shows uncalled commitments.
  if (figure !== null && (to < today || figure === 'committedMinor')) return [];
  const listFilter = {
    currency: [currency],
    ...(investor && { investorName: investor }),
    ...(instrument && { instrument }),
  };
  return [
    {
      resource: investments,
      to: listPathOf(investments, { filter: listFilter, sort: { field: 'createdAt', order: 'DESC' } }),
    },
  ];
}

export function overduePaymentsFilter(today: string) {
  return { type: [...paymentTypes], dueOn_lte: daysAfter(today, -1) } as const;
}

export function overdueContributionsFilter(today: string) {
  return { type: ['contribution'], dueOn_lte: daysAfter(today, -1) } as const;
}

export function dueSoonPaymentsFilter(today: string) {
  return { type: [...paymentTypes], dueOn_gte: today, dueOn_lte: daysAfter(today, dueSoonDays) } as const;
}

export function scheduledPath(currency: string | null, extraFilter: FilterOf<typeof investmentMovements> = {}): string {
  return listPathOf(investmentMovements, {
    filter: { state: ['scheduled'], currency: [currency], ...extraFilter },
    sort: { field: 'dueOn', order: 'ASC' },
  });
}
