import { useState, type ReactNode } from 'react';
import { useRecord, useResource } from '../contexts';
import { newKey } from '../../data/key';
import type { FormValues } from '../form/values';
import { splitRecordAndExtras, titleOf, type AnyRecord, type OneTimeExtras } from '../record';
import { useWords } from '../words';
import { RequestDialog } from './RequestDialog';
import { actionWords } from './actionWords';
import { actionOn } from './actionRequest';
import { inputOf, startOf } from './input';
import { Outcome } from './Outcome';

/** An action whose response was lost. Sending the same input under the same key returns it. */
export interface LostAction {
  action: string;
  key: string;
  /** The form values, before `toSend`. */
  input: FormValues;
  /** The record as the person saw it. */
  record: AnyRecord;
}

interface Props {
  action: string;
  /** The same action, if its response was lost in an earlier dialog. */
  lost: LostAction | null;
  about?: ReactNode;
  /** Called with the action if its outcome is unknown, else with `null`. */
  onClose: (lost: LostAction | null) => void;
  onDone?: ((record: AnyRecord, extras: OneTimeExtras) => void) | undefined;
}

/** Dialog of an action of the record in context: asks for its input, previews it by a dry run, and runs it once. */
export default function ActionDialog({ action, lost, about, onClose, onDone }: Props) {
  const resource = useResource();
  const current = useRecord();
  const words = useWords();
  const declared = resource.actions[action];
  const [{ key, record }] = useState(() => lost ?? { key: newKey(), record: current });
  const [inputForm] = useState(() => {
    const input = inputOf(resource, declared);
    return { input, initial: lost?.input ?? startOf(resource, declared, input, record) };
  });
  const [typed, setTyped] = useState<FormValues>(inputForm.initial);
  const title = titleOf(resource, record, words);
  return (
    <RequestDialog
      request={{ ...actionOn(resource, record, action), key }}
      texts={actionWords(resource.name, action, words, title)}
      destructive={declared?.destructive ?? false}
      inputForm={inputForm}
      lostBefore={lost !== null}
      note={about}
      onTyped={setTyped}
      otherwiseDone={(answer) =>
        words.of(resource.name, `actions.${action}.otherwise.${String(answer['state'])}`, { title }) || null
      }
      onDone={onDone && ((answer) => onDone(...splitRecordAndExtras(resource, answer)))}
      onClose={(unsettled) => onClose(unsettled ? { action, key, input: typed, record } : null)}
    >
      {(answer, seen) => <Outcome before={seen} after={answer} />}
    </RequestDialog>
  );
}
