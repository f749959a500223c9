import { Link } from 'react-router';
import type { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { useDeclared } from '../kit/declared';
import { pathOf } from '../kit/form/paths';
import { useRecordTitle } from '../kit/recordTitle';
import { Unbroken } from '../kit/ui/Unbroken';
import { useWords } from '../kit/words';

type Approval = RecordOf<typeof approvals>;

export function ApprovalRecord({ approval }: { approval: Approval }) {
  const words = useWords();
  const declared = useDeclared(approval.resource);
  const { recordId, recordTitle, state } = approval;
  const isThere = recordId !== null && (approval.recordVersion !== null || state === 'approved');
  const title = useRecordTitle(approval.resource, recordTitle) ?? words.resource(approval.resource);
  return isThere && declared && declared.isPart !== true ? (
    <Link to={pathOf(declared.declared, recordId)}>
      <Unbroken>{title}</Unbroken>
    </Link>
  ) : (
    <Unbroken>{title}</Unbroken>
  );
}
