import { Link } from 'react-router';
import { liquidations, type liquidationItems } from '../../contract/money/liquidations';
import type { FilterOf } from '../../contract/resource';
import { pathOf } from '../kit/form/paths';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import { minorOf } from './account';
import { Amount } from './Amount';
import { Figures, type Figure } from './Figures';
import css from './liquidate.module.css';

export function RunHead({ run }: { run: AnyRecord }) {
  const words = useWords();
  const { translate, format } = words;
  const currency = recordOf(liquidations, run).currency;
  const amount = (name: 'payableMinor' | 'outstandingMinor' | 'paidMinor', hint?: string): Figure => ({
    key: name,
    label: words.field(liquidations.name, name),
    value: <Amount minor={minorOf(recordOf(liquidations, run), name)} currency={currency} />,
    hint,
  });
  const count = minorOf(recordOf(liquidations, run), 'payableCount');
  return (
    <Panel label={translate('liquidate.run.summary')}>
      <Figures
        figures={[
          amount('payableMinor', translate('liquidate.companies', { smart_count: count, count: format.number(count) })),
          amount('outstandingMinor'),
          amount('paidMinor'),
          {
            key: 'held',
            label: words.field(liquidations.name, 'heldCount'),
            value: <Counted run={run} name="heldCount" state="held" />,
          },
          {
            key: 'carried',
            label: words.field(liquidations.name, 'carriedCount'),
            value: <Counted run={run} name="carriedCount" state="carried" />,
          },
        ]}
      />
      <div className={css['below']}>
        <Facts
          of={liquidations}
          names={['cutoffAt', 'schedule', 'createdByEmail', 'approvedByEmail', 'approvedAt']}
          first={{
            label: translate('liquidate.run.period'),
            value: translate('liquidate.run.fromTo', {
              from: format.date(recordOf(liquidations, run).periodFrom),
              to: format.date(recordOf(liquidations, run).periodTo),
            }),
          }}
        />
      </div>
    </Panel>
  );
}

function Counted({ run, name, state }: { run: AnyRecord; name: 'heldCount' | 'carriedCount'; state: string }) {
  const { format } = useWords();
  const count = minorOf(recordOf(liquidations, run), name);
  if (count === 0) return format.number(0);
  const filter = new URLSearchParams({
    filter: JSON.stringify({ state: [state] } satisfies FilterOf<typeof liquidationItems>),
  });
  return <Link to={`${pathOf(liquidations, run.id)}?${filter}`}>{format.number(count)}</Link>;
}
