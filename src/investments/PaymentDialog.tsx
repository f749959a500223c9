import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { investments } from '../../contract/money/investments';
import type { RecordOf, Resource } from '../../contract/resource';
import { RequestDialog } from '../kit/actions/RequestDialog';
import type { OwnDialogProps } from '../kit/actions/ActionBar';
import { actionWords } from '../kit/actions/actionWords';
import { actionOn, type ActionRequest } from '../kit/actions/actionRequest';
import { inputOf, startOf } from '../kit/actions/input';
import { Outcome } from '../kit/actions/Outcome';
import type { FormValues } from '../kit/form/values';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import css from './investments.module.css';
import { plannedInstead } from './payment';

/** Records a payment to the investor; a payment large enough to need two people is scheduled for another to confirm. */
export default function PaymentDialog({ record, onClose }: OwnDialogProps) {
  const words = useWords();
  const { translate, format } = words;
  const [today] = useState(() => format.isoDate(new Date()));
  const [{ input, initial }] = useState(() => {
    const all = inputOf(investments, investments.actions['return']);
    return { input: all, initial: startOf(investments, investments.actions['return'], all, record) };
  });
  const [typed, setTyped] = useState<FormValues>(initial);
  const planned = plannedInstead(recordOf(investments, record), typed, today);
  const terms = recordOf(investments, record);
  const title = titleOf(investments, record, words);
  const texts = actionWords(investments.name, 'return', words, title);
  const from = format.money(terms.secondPersonFromMinor ?? 0, terms.currency);
  return (
    <RequestDialog
      request={paymentOf(record, today)}
      texts={
        planned
          ? {
              ...texts,
              confirm: translate('investments.large.confirm'),
              done: translate('investments.large.done', { title }),
            }
          : texts
      }
      inputForm={{ input: planned ? withoutReference(input) : input, initial }}
      onTyped={setTyped}
      note={
        planned && (
          <Alert severity="info" className={css['takesTwo'] ?? ''}>
            {translate('investments.large.text', { from, day: format.date(planned.dueOn) })}
          </Alert>
        )
      }
      onClose={onClose}
    >
      {(answer, seen) => <Outcome before={seen} after={answer} />}
    </RequestDialog>
  );
}

/** Depends only on the input, so that sending the same input again is idempotent. */
function paymentOf(record: AnyRecord, today: string): ActionRequest<RecordOf<typeof investments>> {
  const recorded = actionOn(investments, record, 'return');
  const scheduled = actionOn(investments, record, 'schedule');
  return {
    ...recorded,
    send(provider, input, options, seen) {
      const planned = plannedInstead(recordOf(investments, record), input, today);
      return planned
        ? scheduled.send(provider, { ...planned }, options, seen)
        : recorded.send(provider, input, options, seen);
    },
  };
}

/** The bank's reference is entered by the person who confirms the payment. */
const returned = investments.actions['return'].input;

function withoutReference(input: Resource): Resource {
  return {
    ...input,
    fields: Object.fromEntries(
      Object.entries(input.fields).filter(([name]) => name !== ('bankReference' satisfies keyof typeof returned)),
    ),
  };
}
