import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Fragment } from 'react';
import { useResourceText } from '../../kit/resourceText';
import type { balancesReport } from '../../../contract/reports/accounts';
import css from './accounts.module.css';
import type { ReportSectionProps } from '../view';

/** assets − liabilities − equity − income + expenses (docs/business.md, Accounts). */
const terms = [
  ['', 'assetsMinor'],
  ['−', 'liabilitiesMinor'],
  ['−', 'equityMinor'],
  ['−', 'incomeMinor'],
  ['+', 'expensesMinor'],
] as const;

/** Accounting identity: the sum is always zero. */
export function AccountingIdentity({
  answer: { totals },
  figureFormat,
}: Pick<ReportSectionProps<typeof balancesReport>, 'answer' | 'figureFormat'>) {
  const { translate } = useResourceText();
  const sum = terms.reduce((sum, [sign, name]) => sum + (sign === '−' ? -1 : 1) * (totals[name] ?? 0), 0);
  const Icon = sum === 0 ? Check : TriangleAlert;
  return (
    <p className={css['identity']}>
      {terms.map(([sign, name]) => (
        <Fragment key={name}>
          {sign && <b>{sign}</b>}
          <span>
            <small>{figureFormat.name(name)}</small>
            {figureFormat.value(name, totals[name] ?? 0)}
          </span>
        </Fragment>
      ))}
      <b>=</b>
      <span data-holds={sum === 0}>
        <small>{translate(sum === 0 ? 'reports.sheet.holds' : 'reports.sheet.fails')}</small>
        <b>
          {figureFormat.value('assetsMinor', sum)} <Icon size={16} aria-hidden />
        </b>
      </span>
    </p>
  );
}
