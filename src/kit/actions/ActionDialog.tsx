import { Suspense, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRecord, useResource } from '../contexts';
import { newUuid } from '../../data/uuid';
import type { FormValues } from '../form/formValues';
import { pathOf } from '../form/paths';
import { splitRecordAndExtras, textOf, titleOf, type AnyRecord, type OneTimeExtras } from '../record';
import { useDeclaredOptions } from '../resourceScreens';
import { useResourceText } from '../resourceText';
import { RequestDialog } from './RequestDialog';
import { actionText } from './actionText';
import { createRecordActionRequest } from './actionRequest';
import { actionInputResource, initialInput, parsePreviewInput } from './ActionFields';
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
  title?: string | undefined;
  width?: 'md' | undefined;
  previewsChanges?: boolean | undefined;
  onClose: (unconfirmedAction: UnconfirmedAction | null) => void;
  onDone?: ((record: AnyRecord, extras: OneTimeExtras) => void) | undefined;
}

export default function ActionDialog({
  action,
  unconfirmedAction,
  note,
  title: customTitle,
  width,
  previewsChanges = true,
  onClose,
  onDone,
}: Props) {
  const resource = useResource();
  const currentRecord = useRecord();
  const { ActionPart } = useDeclaredOptions(resource.name) ?? {};
  const resourceText = useResourceText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const declaredAction = resource.actions[action];
  const [{ key, record }] = useState(() => unconfirmedAction ?? { key: newUuid(), record: currentRecord });
  const [inputForm] = useState(() => {
    const input = actionInputResource(resource, declaredAction);
    return {
      input,
      initial: unconfirmedAction?.input ?? initialInput(resource, declaredAction, input, record),
      check: (values: FormValues) => declaredAction?.check?.(record, values) ?? [],
    };
  });
  const [typedValues, setTyped] = useState<FormValues>(inputForm.initial);
  const inputNames = Object.keys(inputForm.input.fields);
  const setsOnlyFields = inputNames.length > 0 && inputNames.every((name) => Object.hasOwn(resource.fields, name));
  const validInput = parsePreviewInput(inputForm.input, typedValues);
  const inputTexts = Object.fromEntries(
    (validInput === null ? [] : inputNames).map((name) => [
      name,
      textOf(inputForm.input, name, { ...record, ...validInput }, resourceText),
    ]),
  );
  const title = customTitle ?? titleOf(resource, record, resourceText);
  const warningOf = (response: AnyRecord) =>
    resourceText.lookup(resource.name, `actions.${action}.otherwise.${String(response['state'])}`, { title }) || null;
  const successor = declaredAction?.successor;
  const newRecordValues = (snapshot: AnyRecord | null) => {
    if (successor === undefined || validInput === null) return null;
    return { ...snapshot, ...Object.fromEntries(Object.entries(validInput).filter(([, value]) => value !== null)) };
  };
  return (
    <RequestDialog
      request={{ ...createRecordActionRequest(resource, record, action), key }}
      texts={actionText(resource.name, action, resourceText, title, inputTexts)}
      destructive={declaredAction?.destructive ?? false}
      inputForm={inputForm}
      width={width}
      blocksRequest={(response, snapshot) => setsOnlyFields && response.version === snapshot?.version}
      isRetry={unconfirmedAction !== null}
      note={
        note ??
        (ActionPart && (
          <Suspense fallback={null}>
            <ActionPart action={action} />
          </Suspense>
        ))
      }
      onInputChange={setTyped}
      doneWarningOf={warningOf}
      onDone={(response) => {
        onDone?.(...splitRecordAndExtras(resource, response));
        if (successor !== undefined) void navigate(pathOf(resource, String(response[successor])), { state });
      }}
      onClose={(isOutcomeUnknown) => onClose(isOutcomeUnknown ? { action, key, input: typedValues, record } : null)}
    >
      {(response, snapshot) => (
        <>
          {ActionPart && (
            <Suspense fallback={null}>
              <ActionPart action={action} preview={{ before: snapshot ?? record, after: response }} />
            </Suspense>
          )}
          <DryRunPreview
            before={snapshot}
            after={{ ...response, ...newRecordValues(snapshot) }}
            showsChanges={
              (previewsChanges && declaredAction?.previewsChanges !== false) || warningOf(response) !== null
            }
          />
        </>
      )}
    </RequestDialog>
  );
}
