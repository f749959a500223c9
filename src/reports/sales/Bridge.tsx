import { useId } from 'react';
import { declaredNames } from '../../../contract/values';
import type { FigureName } from '../../../contract/reports/report';
import { salesReport } from '../../../contract/reports/sales';
import { Sum, type SumLine } from '../../kit/read/Sum';
import css from '../reports.module.css';
import type { PartProps } from '../view';

/** Sums shown in order; each is computed from the parts declared in the report. */
const told = ['soldMinor', 'netMinor', 'collectedMinor'] as const;
type SalesFigure = FigureName<typeof salesReport>;

export function Bridge({ answer, say }: PartProps<typeof salesReport>) {
  const heading = useId();
  const { currency } = answer.meta;
  if (currency === null) return null;
  const title = say.words.translate('reports.bridge');
  const lines = bridgeOf().map(({ figure, sign, total }): SumLine => {
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
  figure: SalesFigure;
  sign: 1 | -1;
  total?: true;
}

/** Lists each sum after its additions and deductions; a sum that starts another one is listed once. */
function bridgeOf(): BridgeLine[] {
  return told.flatMap((name): BridgeLine[] => {
    const { sum = {} } = salesReport.figures[name];
    const parts = declaredNames(sum).filter((part) => !told.some((one) => one === part));
    return parts
      .map((figure): BridgeLine => ({ figure, sign: sum[figure] ?? 1 }))
      .concat({ figure: name, sign: 1, total: true });
  });
}
