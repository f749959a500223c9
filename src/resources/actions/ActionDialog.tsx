import { useState } from 'react';
import type { Resource } from '../../../api/contract/resource';
import { apart, titleOf, type AnyRecord, type Told } from '../record';
import { useWords } from '../words';
import { ActDialog } from './ActDialog';
import { actionWords } from './actionWords';
import { actionOn } from './deed';
import { inputOf, startOf } from './input';
import { Outcome } from './Outcome';

interface Props {
  resource: Resource;
  record: AnyRecord;
  /** As the resource declares it. */
  action: string;
  onClose: () => void;
  /** Told of what was done, and of what was said besides. */
  onDone?: ((record: AnyRecord, told: Told) => void) | undefined;
}

/** An action of a record: what it needs, what it would do, done once. */
export default function ActionDialog({ resource, record, action, onClose, onDone }: Props) {
  const words = useWords();
  const declared = resource.actions[action];
  const [asked] = useState(() => {
    const input = inputOf(resource, declared);
    return { input, initial: startOf(resource, declared, input, record) };
  });
  return (
    <ActDialog
      deed={actionOn(resource, record, action)}
      said={actionWords(resource.name, action, words, titleOf(resource, record, words))}
      grave={declared?.grave ?? false}
      asked={asked}
      onDone={onDone && ((answer) => onDone(...apart(resource, answer)))}
      onClose={onClose}
    >
      {(answer, seen) => <Outcome resource={resource} before={seen} after={answer} />}
    </ActDialog>
  );
}
