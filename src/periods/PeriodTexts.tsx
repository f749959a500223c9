import type { ReactNode } from 'react';
import { periods } from '../../contract/money/periods';
import { OwnTexts, ownTexts } from '../kit/changes/ownTexts';
import { firstDayOf } from './month';

const periodTexts = ownTexts(periods, {
  month: (month, { format }) => (typeof month === 'string' ? format.month(firstDayOf(month)) : ''),
});

/** Changes of a closed month name it. */
export default function PeriodTexts({ children }: { children: ReactNode }) {
  return <OwnTexts value={periodTexts}>{children}</OwnTexts>;
}
