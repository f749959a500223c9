import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { investments, paymentTypes } from '../../contract/money/investments';
import type { RecordOf, Resource } from '../../contract/resource';
import { RequestDialog } from '../kit/actions/RequestDialog';
import type { CustomDialogProps } from '../kit/actions/ActionBar';
import { actionText } from '../kit/actions/actionText';
import { createRecordActionRequest, type ActionRequest } from '../kit/actions/actionRequest';
import { actionInputResource, initialInput } from '../kit/actions/ActionFields';
import { DryRunPreview } from '../kit/actions/DryRunPreview';
import type { FormValues } from '../kit/form/formValues';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import css from './investments.module.css';

export default function PaymentDialog({ record, onClose }: CustomDialogProps) {
  const resourceTexts = useResourceText();
  const { translate, format } = resourceTexts;
  const [today] = useState(() => format.isoDate(new Date()));
  const [{ input, initial }] = useState(() => {
    const fullInput = actionInputResource(investments, investments.actions['return']);
    return { input: fullInput, initial: initialInput(investments, investments.actions['return'], fullInput, record) };
  });
  const [formValues, setFormValues] = useState<FormValues>(initial);
  const movement = movementToSchedule(recordOf(investments, record), formValues, today);
  const investment = recordOf(investments, record);
  const title = titleOf(investments, record, resourceTexts);
  const texts = actionText(investments.name, 'return', resourceTexts, title);
  const thresholdText = format.money(investment.secondPersonFromMinor ?? 0, investment.currency);
  return (
    <RequestDialog
      request={paymentRequest(record, today)}
      texts={
        movement
          ? {
              ...texts,
              label: translate('investments.large.confirm'),
              done: translate('investments.large.done', { title }),
            }
          : texts
      }
      inputForm={{ input: movement ? withoutBankReference(input) : input, initial }}
      onInputChange={setFormValues}
      note={
        movement && (
          <Alert severity="info" className={css['approvalNotice'] ?? ''}>
            {translate('investments.large.text', { from: thresholdText, day: format.date(movement.dueOn) })}
          </Alert>
        )
      }
      onClose={onClose}
    >
      {(response, snapshot) => <DryRunPreview before={snapshot} after={response} />}
    </RequestDialog>
  );
}

/** Selects the action from the input alone, so that a retry with the same input sends the same request. */
function paymentRequest(record: AnyRecord, today: string): ActionRequest<RecordOf<typeof investments>> {
  const recordAction = createRecordActionRequest(investments, record, 'return');
  const scheduleAction = createRecordActionRequest(investments, record, 'schedule');
  return {
    ...recordAction,
    send(provider, input, options, snapshot) {
      const movement = movementToSchedule(recordOf(investments, record), input, today);
      return movement
        ? scheduleAction.send(provider, { ...movement }, options, snapshot)
        : recordAction.send(provider, input, options, snapshot);
    },
  };
}

const returnInput = investments.actions['return'].input;

/** Removes the bank's reference, because the person who confirms the payment enters it. */
function withoutBankReference(input: Resource): Resource {
  return {
    ...input,
    fields: Object.fromEntries(
      Object.entries(input.fields).filter(([name]) => name !== ('bankReference' satisfies keyof typeof returnInput)),
    ),
  };
}

type Investment = RecordOf<typeof investments>;
type PaymentFormValues = { readonly [K in keyof (typeof investments)['actions']['return']['input']]?: unknown };

interface MovementToSchedule {
  type: string;
  amountMinor: number;
  dueOn: string;
  times: 1;
}

/**
 * Returns the movement to schedule if a second person must confirm the payment. Returns `null` if the payment is
 * recorded at once, or the API refuses it in any case. `today` is the default due date.
 */
export function movementToSchedule(
  { secondPersonFromMinor, outstandingMinor }: Pick<Investment, 'secondPersonFromMinor' | 'outstandingMinor'>,
  { kind, amountMinor, onDate }: PaymentFormValues,
  today: string,
): MovementToSchedule | null {
  if (typeof amountMinor !== 'number' || secondPersonFromMinor === null || amountMinor < secondPersonFromMinor)
    return null;
  const type = paymentTypes.find((payment) => payment === kind);
  if (type === undefined || (type === 'principalReturn' && amountMinor > outstandingMinor)) return null;
  return { type, amountMinor, dueOn: typeof onDate === 'string' && onDate !== '' ? onDate : today, times: 1 };
}
