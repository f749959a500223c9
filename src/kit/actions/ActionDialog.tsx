import { useState } from 'react';
import { useRecord, useResource } from '../contexts';
import { newKey } from '../../data/key';
import type { FormValues } from '../form/values';
import { splitRecordAndExtras, titleOf, type AnyRecord, type OneTimeExtras } from '../record';
import { useWords } from '../words';
import { ActDialog } from './ActDialog';
import { actionWords } from './actionWords';
import { actionOn } from './actionRequest';
import { inputOf, startOf } from './input';
import { Outcome } from './Outcome';

/** An act whose answer was lost: the same input under the same key asks what became of it. */
export interface LostAct {
  action: string;
  key: string;
  /** As the form holds it. */
  input: FormValues;
  /** What was acted on, as the person saw it. */
  record: AnyRecord;
}

interface Props {
  /** As the resource declares it. */
  action: string;
  /** The same action, whose answer was lost in an earlier dialog. */
  lost: LostAct | null;
  /** What nobody knows the outcome of; `null`: it is known. */
  onClose: (lost: LostAct | null) => void;
  /** Called with the changed record and what was answered only this once. */
  onDone?: ((record: AnyRecord, extras: OneTimeExtras) => void) | undefined;
}

/** An action of a record: what it needs, what it would do, done once. */
export default function ActionDialog({ action, lost, onClose, onDone }: Props) {
  const resource = useResource();
  const current = useRecord();
  const words = useWords();
  const declared = resource.actions[action];
  const [{ key, record }] = useState(() => lost ?? { key: newKey(), record: current });
  const [asked] = useState(() => {
    const input = inputOf(resource, declared);
    return { input, initial: lost?.input ?? startOf(resource, declared, input, record) };
  });
  const [typed, setTyped] = useState<FormValues>(asked.initial);
  return (
    <ActDialog
      request={{ ...actionOn(resource, record, action), key }}
      texts={actionWords(resource.name, action, words, titleOf(resource, record, words))}
      destructive={declared?.grave ?? false}
      inputForm={asked}
      lostBefore={lost !== null}
      onTyped={setTyped}
      onDone={onDone && ((answer) => onDone(...splitRecordAndExtras(resource, answer)))}
      onClose={(unsettled) => onClose(unsettled ? { action, key, input: typed, record } : null)}
    >
      {(answer, seen) => <Outcome before={seen} after={answer} />}
    </ActDialog>
  );
}
