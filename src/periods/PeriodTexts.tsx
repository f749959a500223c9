import type { ReactNode } from 'react';
import { periods } from '../../contract/money/periods';
import { CustomTextsContext, customTexts } from '../kit/changes/changeTexts';
import { firstDayOf } from './month';

const periodTexts = customTexts(periods, {
  month: (month, { format }) => (typeof month === 'string' ? format.month(firstDayOf(month)) : ''),
});

export default function PeriodTexts({ children }: { children: ReactNode }) {
  return <CustomTextsContext value={periodTexts}>{children}</CustomTextsContext>;
}
