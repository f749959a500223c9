import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { liquidations, type liquidationItems, type LiquidationItemState } from '../../contract/money/liquidations';
import type { FilterOf } from '../../contract/resource';
import { pathOf } from '../kit/form/paths';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import css from './liquidate.module.css';
import stepsCss from './steps.module.css';
import { useDueFile, useItemTotals } from './useLiquidationQuery';

interface Step {
  key: 'file' | 'confirm' | 'failed' | 'held';
  state: LiquidationItemState;
  count: number;
  minor: number;
}

/** Lists what remains to be done with the payments of a run that has left for the bank. */
export function NextSteps({ run }: { run: AnyRecord }) {
  const { translate, format } = useResourceText();
  const { state, currency, heldCount } = recordOf(liquidations, run);
  const isOpen = state === 'processing' || state === 'partiallyPaid';
  const dueFile = useDueFile(run);
  const { data: processing } = useItemTotals(run, { state: ['processing'] }, state === 'processing');
  const { data: failed } = useItemTotals(run, { state: ['failed'] }, isOpen);
  const { data: held } = useItemTotals(run, { state: ['held'] }, isOpen && heldCount > 0);
  if (!isOpen) return null;
  const dueCount = dueFile?.count ?? 0;
  const dueMinor = dueFile?.totals.netMinor ?? 0;
  const steps: Step[] = [
    { key: 'file', state: 'processing', count: dueCount, minor: dueMinor },
    {
      key: 'confirm',
      state: 'processing',
      count: (processing?.count ?? 0) - dueCount,
      minor: (processing?.totals.netMinor ?? 0) - dueMinor,
    },
    { key: 'failed', state: 'failed', count: failed?.count ?? 0, minor: failed?.totals.netMinor ?? 0 },
    { key: 'held', state: 'held', count: held?.count ?? 0, minor: held?.totals.netMinor ?? 0 },
  ];
  const remaining = steps.filter(({ count }) => count > 0);
  if (remaining.length === 0) return null;
  return (
    <Alert
      severity={remaining.some(({ key }) => key !== 'confirm') ? 'warning' : 'info'}
      className={css['notice'] ?? ''}
    >
      <strong>{translate('liquidate.next.title')}</strong>
      <ul className={stepsCss['remaining']}>
        {remaining.map(({ key, state: itemState, count, minor }) => (
          <li key={key}>
            {translate(`liquidate.next.${key}`)}{' '}
            <Link to={itemsPathOf(run, itemState)}>
              {translate('liquidate.next.payments', {
                smart_count: count,
                count: format.number(count),
                total: format.money(minor, currency),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Returns the address of the run with its payments of one state. */
export function itemsPathOf(run: AnyRecord, state: LiquidationItemState): string {
  const filter = new URLSearchParams({
    filter: JSON.stringify({ state: [state] } satisfies FilterOf<typeof liquidationItems>),
  });
  return `${pathOf(liquidations, run.id)}?${filter}`;
}
