import { Link } from 'react-router';
import { creation, type approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { useDeclared } from '../kit/declared';
import { pathOf } from '../kit/form/paths';
import { actionWords } from '../kit/actions/actionWords';
import { useRecordTitle } from '../kit/recordTitle';
import { useWords, type Words } from '../kit/words';

type Approval = RecordOf<typeof approvals>;

/** What is asked for: "Reversar", "Invitar administrador". */
export function askedFor({ resource, action }: Pick<Approval, 'resource' | 'action'>, words: Words): string {
  if (action === creation) return words.of(resource, 'create');
  return words.of(resource, `requests.${action}`) || actionWords(resource, action, words, '').label;
}

/** The record it is about, where it is there and has a page. */
export function About({ approval }: { approval: Approval }) {
  const words = useWords();
  const declared = useDeclared(approval.resource);
  const { recordId, recordTitle, state } = approval;
  const isThere = recordId !== null && (approval.recordVersion !== null || state === 'approved');
  const title = useRecordTitle(approval.resource, recordTitle) ?? words.resource(approval.resource);
  return isThere && declared && declared.isPart !== true ? (
    <Link to={pathOf(declared.declared, recordId)}>{title}</Link>
  ) : (
    title
  );
}
