import { useId } from 'react';
import type { Figures } from '../../../contract/reports/figures';
import { Sum, type SumLine } from '../../kit/read/Sum';
import css from '../reports.module.css';
import type { PartProps } from '../view';

/** The sums it tells, one after the other, each from what the report declares it to be made of. */
const told = ['soldMinor', 'netMinor', 'collectedMinor'] as const;

/** From what was sold to what was collected, line by line. */
export function Bridge({ view, answer, say }: PartProps) {
  const heading = useId();
  const { currency } = answer.meta;
  if (currency === null) return null;
  const title = say.words.translate('reports.bridge');
  const lines = bridgeOf(view.report.figures).map(({ figure, sign, total }): SumLine => {
    const line = { label: say.name(figure), amountMinor: sign * (say.valueOf(figure, answer.totals) ?? 0) };
    return total ? Object.assign(line, { total }) : line;
  });
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <Sum label={title} lines={lines} currency={currency} />
    </section>
  );
}

interface BridgeLine {
  figure: string;
  sign: 1 | -1;
  total?: true;
}

/** Each sum after what is added to it and taken from it; one sum that another begins with is told once. */
function bridgeOf(figures: Figures): BridgeLine[] {
  return told.flatMap((name): BridgeLine[] => {
    const parts = Object.entries(figures[name]?.sum ?? {}).filter(([part]) => !told.some((sum) => sum === part));
    return parts.map(([figure, sign]): BridgeLine => ({ figure, sign })).concat({ figure: name, sign: 1, total: true });
  });
}
