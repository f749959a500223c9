import { Link } from 'react-router';
import { liquidations, type liquidationItems } from '../../contract/money/liquidations';
import type { FilterOf } from '../../contract/resource';
import { pathOf } from '../kit/form/paths';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { numberOf } from './calculation';
import { Amount } from './Amount';
import { Figures, type Figure } from './Figures';
import css from './liquidate.module.css';

export function RunSummary({ run }: { run: AnyRecord }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const currency = recordOf(liquidations, run).currency;
  const amount = (name: 'payableMinor' | 'outstandingMinor' | 'paidMinor', hint?: string): Figure => ({
    key: name,
    label: texts.fieldLabel(liquidations.name, name),
    value: <Amount minor={numberOf(recordOf(liquidations, run), name)} currency={currency} />,
    hint,
  });
  const count = numberOf(recordOf(liquidations, run), 'payableCount');
  return (
    <Panel label={translate('liquidate.run.summary')}>
      <Figures
        figures={[
          amount('payableMinor', translate('liquidate.companies', { smart_count: count, count: format.number(count) })),
          amount('outstandingMinor'),
          amount('paidMinor'),
          {
            key: 'held',
            label: texts.fieldLabel(liquidations.name, 'heldCount'),
            value: <ItemCountLink run={run} name="heldCount" state="held" />,
          },
          {
            key: 'carried',
            label: texts.fieldLabel(liquidations.name, 'carriedCount'),
            value: <ItemCountLink run={run} name="carriedCount" state="carried" />,
          },
        ]}
      />
      <div className={css['below']}>
        <Facts
          of={liquidations}
          names={['cutoffAt', 'schedule', 'createdByEmail', 'approvedByEmail', 'approvedAt']}
          firstFact={{
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

function ItemCountLink({ run, name, state }: { run: AnyRecord; name: 'heldCount' | 'carriedCount'; state: string }) {
  const { format } = useResourceText();
  const count = numberOf(recordOf(liquidations, run), name);
  if (count === 0) return format.number(0);
  const filter = new URLSearchParams({
    filter: JSON.stringify({ state: [state] } satisfies FilterOf<typeof liquidationItems>),
  });
  return <Link to={`${pathOf(liquidations, run.id)}?${filter}`}>{format.number(count)}</Link>;
}
