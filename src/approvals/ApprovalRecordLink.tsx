import { Link } from 'react-router';
import type { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { useDeclaredOptions } from '../kit/declaredOptions';
import { pathOf } from '../kit/form/paths';
import { useRecordTitle } from '../kit/recordTitle';
import { NoBreakText } from '../kit/ui/NoBreakText';
import { useResourceText } from '../kit/resourceText';

type Approval = RecordOf<typeof approvals>;

export function ApprovalRecordLink({ approval }: { approval: Approval }) {
  const texts = useResourceText();
  const declared = useDeclaredOptions(approval.resource);
  const { recordId, recordTitle, state } = approval;
  const recordExists = recordId !== null && (approval.recordVersion !== null || state === 'approved');
  const title = useRecordTitle(approval.resource, recordTitle) ?? texts.resource(approval.resource);
  return recordExists && declared && declared.hasNoPages !== true ? (
    <Link to={pathOf(declared.declared, recordId)}>
      <NoBreakText>{title}</NoBreakText>
    </Link>
  ) : (
    <NoBreakText>{title}</NoBreakText>
  );
}
