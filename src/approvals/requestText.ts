import { createAction, type approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { actionText } from '../kit/actions/actionText';
import type { ResourceText } from '../kit/resourceText';

export function requestText(
  { resource, action }: Pick<RecordOf<typeof approvals>, 'resource' | 'action'>,
  texts: ResourceText,
): string {
  if (action === createAction) return texts.lookup(resource, 'create');
  return texts.lookup(resource, `requests.${action}`) || actionText(resource, action, texts, '').label;
}
