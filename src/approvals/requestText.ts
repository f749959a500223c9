import { creation, type approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { actionWords } from '../kit/actions/actionWords';
import type { Words } from '../kit/words';

/** Returns the label of the requested action: "Reversar", "Invitar administrador". */
export function requestText(
  { resource, action }: Pick<RecordOf<typeof approvals>, 'resource' | 'action'>,
  words: Words,
): string {
  if (action === creation) return words.of(resource, 'create');
  return words.of(resource, `requests.${action}`) || actionWords(resource, action, words, '').label;
}
