import { useState, type ReactNode } from 'react';
import { useRecord, useResource } from '../contexts';
import { newUuid } from '../../data/uuid';
import type { FormValues } from '../form/formValues';
import { splitRecordAndExtras, titleOf, type AnyRecord, type OneTimeExtras } from '../record';
import { useResourceText } from '../resourceText';
import { RequestDialog } from './RequestDialog';
import { actionText } from './actionText';
import { createRecordActionRequest } from './actionRequest';
import { actionInputResource, initialInput } from './ActionFields';
import { DryRunPreview } from './DryRunPreview';

/**
 * Action whose response was lost. Sending the same input with the same key returns the response, including its one-time
 * fields.
 */
export interface UnconfirmedAction {
  action: string;
  key: string;
  input: FormValues;
  record: AnyRecord;
}

interface Props {
  action: string;
  unconfirmedAction: UnconfirmedAction | null;
  note?: ReactNode;
  onClose: (unconfirmedAction: UnconfirmedAction | null) => void;
  onDone?: ((record: AnyRecord, extras: OneTimeExtras) => void) | undefined;
}

export default function ActionDialog({ action, unconfirmedAction, note, onClose, onDone }: Props) {
  const resource = useResource();
  const currentRecord = useRecord();
  const resourceText = useResourceText();
  const declaredAction = resource.actions[action];
  const [{ key, record }] = useState(() => unconfirmedAction ?? { key: newUuid(), record: currentRecord });
  const [inputForm] = useState(() => {
    const input = actionInputResource(resource, declaredAction);
    return { input, initial: unconfirmedAction?.input ?? initialInput(resource, declaredAction, input, record) };
  });
  const [typedValues, setTyped] = useState<FormValues>(inputForm.initial);
  const title = titleOf(resource, record, resourceText);
  return (
    <RequestDialog
      request={{ ...createRecordActionRequest(resource, record, action), key }}
      texts={actionText(resource.name, action, resourceText, title)}
      destructive={declaredAction?.destructive ?? false}
      inputForm={inputForm}
      isRetry={unconfirmedAction !== null}
      note={note}
      onInputChange={setTyped}
      doneWarningOf={(response) =>
        resourceText.lookup(resource.name, `actions.${action}.otherwise.${String(response['state'])}`, { title }) ||
        null
      }
      onDone={onDone && ((response) => onDone(...splitRecordAndExtras(resource, response)))}
      onClose={(isOutcomeUnknown) => onClose(isOutcomeUnknown ? { action, key, input: typedValues, record } : null)}
    >
      {(response, snapshot) => <DryRunPreview before={snapshot} after={response} />}
    </RequestDialog>
  );
}
