import { useState } from 'react';
import { useNavigate } from 'react-router';
import { liquidations } from '../../contract/money/liquidations';
import type { RecordOf } from '../../contract/resource';
import { newRecordId, newUuid } from '../data/uuid';
import { RequestDialog } from '../kit/actions/RequestDialog';
import { creationRequest } from '../kit/actions/actionRequest';
import { pathOf } from '../kit/form/paths';
import { useResourceText } from '../kit/resourceText';
import { Amount } from './Amount';
import { numberOf } from './calculation';
import { Figures } from './Figures';

type Run = RecordOf<typeof liquidations>;

interface Props {
  input: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

export function CreateRunDialog({ input, onClose }: Props) {
  const { translate } = useResourceText();
  const navigate = useNavigate();
  const [attempt] = useState(() => ({ id: newRecordId(), key: newUuid() }));
  return (
    <RequestDialog
      request={creationRequest(liquidations, attempt)}
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
      {renderPreview}
    </RequestDialog>
  );
}

const renderPreview = (run: Run) => <RunPreview run={run} />;

function RunPreview({ run }: { run: Run }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const count = (name: 'payableCount' | 'heldCount' | 'carriedCount') => format.number(numberOf(run, name));
  return (
    <>
      <p>{translate('liquidate.new.cutoff', { cutoff: format.date(run.periodTo) })}</p>
      <Figures
        figures={[
          {
            key: 'payable',
            label: texts.fieldLabel(liquidations.name, 'payableMinor'),
            value: <Amount minor={numberOf(run, 'payableMinor')} currency={run.currency} />,
            hint: translate('liquidate.companies', {
              smart_count: numberOf(run, 'payableCount'),
              count: count('payableCount'),
            }),
          },
          { key: 'held', label: texts.fieldLabel(liquidations.name, 'heldCount'), value: count('heldCount') },
          { key: 'carried', label: texts.fieldLabel(liquidations.name, 'carriedCount'), value: count('carriedCount') },
        ]}
      />
    </>
  );
}
