import { useResource } from '../contexts';
import type { ProblemDetails } from '../../data/problem';
import { RequestDialog } from '../actions/RequestDialog';
import { createRequest } from '../actions/actionRequest';
import { Outcome } from '../actions/Outcome';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import { persistUntilAnswered, type Attempt } from './attempt';

interface Props {
  attempt: Attempt;
  /** The response of an earlier attempt was lost: learn its outcome first. */
  lostBefore: boolean;
  onMade: (answer: AnyRecord) => void;
  /** Shows a problem at the fields of the form; returns true if it did. */
  onRefused: (problem: ProblemDetails) => boolean;
  /** `unsettled`: the outcome is unknown. */
  onClose: (unsettled: boolean) => void;
}

/** Previews the creation of a record by a dry run, and creates it once. */
export default function CreateDialog({ attempt, lostBefore, onMade, onRefused, onClose }: Props) {
  const resource = useResource();
  const words = useWords();
  const { translate } = words;
  return (
    <RequestDialog
      request={persistUntilAnswered(createRequest(resource, attempt), attempt)}
      texts={{
        title: words.of(resource.name, 'review') || words.of(resource.name, 'create'),
        text: words.of(resource.name, 'reviewHint') || translate('action.review'),
        confirm: words.of(resource.name, 'save') || translate('form.save'),
      }}
      extraInput={attempt.values}
      lostBefore={lostBefore}
      onDone={onMade}
      onRefused={onRefused}
      onClose={onClose}
    >
      {(answer) => <Outcome before={null} after={answer} />}
    </RequestDialog>
  );
}
