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

/** Action whose response was lost. Sending the same input with the same key returns the response. */
export interface UnconfirmedAction {
  action: string;
  key: string;
  input: FormValues;
  record: AnyRecord;
}

interface Props {
  action: string;
  unconfirmed: UnconfirmedAction | null;
  note?: ReactNode;
  onClose: (unconfirmed: UnconfirmedAction | null) => void;
  onDone?: ((record: AnyRecord, extras: OneTimeExtras) => void) | undefined;
}

export default function ActionDialog({ action, unconfirmed, note, onClose, onDone }: Props) {
  const resource = useResource();
  const current = useRecord();
  const resourceText = useResourceText();
  const declared = resource.actions[action];
  const [{ key, record }] = useState(() => unconfirmed ?? { key: newUuid(), record: current });
  const [inputForm] = useState(() => {
    const input = actionInputResource(resource, declared);
    return { input, initial: unconfirmed?.input ?? initialInput(resource, declared, input, record) };
  });
  const [typed, setTyped] = useState<FormValues>(inputForm.initial);
  const title = titleOf(resource, record, resourceText);
  return (
    <RequestDialog
      request={{ ...createRecordActionRequest(resource, record, action), key }}
      texts={actionText(resource.name, action, resourceText, title)}
      destructive={declared?.destructive ?? false}
      inputForm={inputForm}
      isRetry={unconfirmed !== null}
      note={note}
      onInputChange={setTyped}
      doneWarning={(response) =>
        resourceText.lookup(resource.name, `actions.${action}.otherwise.${String(response['state'])}`, { title }) ||
        null
      }
      onDone={onDone && ((response) => onDone(...splitRecordAndExtras(resource, response)))}
      onClose={(isOutcomeUnknown) => onClose(isOutcomeUnknown ? { action, key, input: typed, record } : null)}
    >
      {(response, snapshot) => <DryRunPreview before={snapshot} after={response} />}
    </RequestDialog>
  );
}
