import type { ReactNode } from 'react';
import { periods } from '../../contract/money/periods';
import { CustomTextsContext, customTexts } from '../kit/changes/customTexts';
import { firstDayOf } from './month';

const periodTexts = customTexts(periods, {
  month: (month, { format }) => (typeof month === 'string' ? format.month(firstDayOf(month)) : ''),
});

/** Shows the month by name in the history of a period. */
export default function PeriodTexts({ children }: { children: ReactNode }) {
  return <CustomTextsContext value={periodTexts}>{children}</CustomTextsContext>;
}
