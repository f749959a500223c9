import { useState } from 'react';
import { useNavigate } from 'react-router';
import { liquidations } from '../../contract/money/liquidations';
import type { RecordOf } from '../../contract/resource';
import { newId, newKey } from '../data/key';
import { RequestDialog } from '../kit/actions/RequestDialog';
import { createRequest } from '../kit/actions/actionRequest';
import { pathOf } from '../kit/form/paths';
import { useWords } from '../kit/words';
import { Amount } from './Amount';
import { minorOf } from './account';
import { Figures } from './Figures';

type Run = RecordOf<typeof liquidations>;

interface Props {
  input: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

/** Creates the estimated run, once, after a preview with current amounts. */
export function CreateRunDialog({ input, onClose }: Props) {
  const { translate } = useWords();
  const navigate = useNavigate();
  const [attempt] = useState(() => ({ id: newId(), key: newKey() }));
  return (
    <RequestDialog
      request={createRequest(liquidations, attempt)}
      texts={{
        title: translate('liquidate.new.ask'),
        text: translate('liquidate.new.askText'),
        confirm: translate('liquidate.new.make'),
        done: translate('liquidate.new.made'),
      }}
      extraInput={input}
      onDone={(run) => void navigate(pathOf(liquidations, run.id))}
      onClose={onClose}
    >
      {preview}
    </RequestDialog>
  );
}

const preview = (run: Run) => <Preview run={run} />;

/** Preview of the run; includes sales and refunds since the estimate. */
function Preview({ run }: { run: Run }) {
  const words = useWords();
  const { translate, format } = words;
  const count = (name: 'payableCount' | 'heldCount' | 'carriedCount') => format.number(minorOf(run, name));
  return (
    <>
      <p>{translate('liquidate.new.cutoff', { cutoff: format.date(run.periodTo) })}</p>
      <Figures
        figures={[
          {
            key: 'payable',
            label: words.field(liquidations.name, 'payableMinor'),
            value: <Amount minor={minorOf(run, 'payableMinor')} currency={run.currency} />,
            hint: translate('liquidate.companies', {
              smart_count: minorOf(run, 'payableCount'),
              count: count('payableCount'),
            }),
          },
          { key: 'held', label: words.field(liquidations.name, 'heldCount'), value: count('heldCount') },
          { key: 'carried', label: words.field(liquidations.name, 'carriedCount'), value: count('carriedCount') },
        ]}
      />
    </>
  );
}
