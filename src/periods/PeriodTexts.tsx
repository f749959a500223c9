import type { ReactNode } from 'react';
import { periods, periodTotals } from '../../contract/money/periods';
import { CustomTextsContext, customTexts } from '../kit/changes/changeTexts';
import { firstDayOf } from '../kit/months';

const periodTexts = customTexts(periods, {
  month: (month, { format }) => (typeof month === 'string' ? format.month(firstDayOf(month)) : ''),
  totals: (value, { translate, format }) =>
    format.listAnd(
      (periodTotals.safeParse(value).data ?? []).map(
        ({ currency, netSalesMinor }) => `${translate('closing.netSales')} ${format.money(netSalesMinor, currency)}`,
      ),
    ),
});

export default function PeriodTexts({ children }: { children: ReactNode }) {
  return <CustomTextsContext value={periodTexts}>{children}</CustomTextsContext>;
}
