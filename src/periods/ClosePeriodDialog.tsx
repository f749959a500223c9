import { useState } from 'react';
import { periods } from '../../contract/money/periods';
import type { RecordOf } from '../../contract/resource';
import { newRecordId, newUuid } from '../data/uuid';
import { createCreationRequest } from '../kit/actions/actionRequest';
import { RequestDialog } from '../kit/actions/RequestDialog';
import { useResourceText } from '../kit/resourceText';
import { ChecksLink, PeriodPreview } from './ClosingPreview';

interface Props {
  month: string;
  /** Names the months that the closing includes. */
  monthsText: string;
  onClose: () => void;
}

export default function ClosePeriodDialog({ month, monthsText, onClose }: Props) {
  const { translate, lookup } = useResourceText();
  const [attempt] = useState(() => ({ id: newRecordId(), key: newUuid() }));
  return (
    <RequestDialog
      request={createCreationRequest(periods, attempt)}
      width="md"
      texts={{
        title: translate('closing.ask', { months: monthsText }),
        text: lookup(periods.name, 'actions.create.text'),
        // A closing always needs an approval.
        label: translate('approvals.request'),
        done: translate('closing.done', { months: monthsText }),
      }}
      extraInput={{ month }}
      note={<ChecksLink />}
      onClose={onClose}
    >
      {renderPreview}
    </RequestDialog>
  );
}

const renderPreview = (period: RecordOf<typeof periods>) => <PeriodPreview period={period} />;
