import { useState } from 'react';
import { Link } from 'react-router';
import { periods } from '../../contract/money/periods';
import type { RecordOf } from '../../contract/resource';
import { checksPath } from '../checks/path';
import { newRecordId, newUuid } from '../data/uuid';
import { createCreationRequest } from '../kit/actions/actionRequest';
import { RequestDialog } from '../kit/actions/RequestDialog';
import { useResourceText } from '../kit/resourceText';
import css from './periods.module.css';
import { TotalsTable } from './PeriodScreen';

type Period = RecordOf<typeof periods>;

interface Props {
  month: string;
  /** Names the months that the closing includes. */
  monthsText: string;
  onClose: () => void;
}

export default function ClosePeriodDialog({ month, monthsText, onClose }: Props) {
  const { translate } = useResourceText();
  const [attempt] = useState(() => ({ id: newRecordId(), key: newUuid() }));
  return (
    <RequestDialog
      request={createCreationRequest(periods, attempt)}
      width="md"
      texts={{
        title: translate('closing.ask', { months: monthsText }),
        text: translate('closing.askText'),
        label: translate('closing.close', { months: monthsText }),
        done: translate('closing.done', { months: monthsText }),
      }}
      extraInput={{ month }}
      note={
        <p className={css['lead']}>
          <Link to={checksPath}>{translate('closing.seeChecks')}</Link>
        </p>
      }
      onClose={onClose}
    >
      {renderPreview}
    </RequestDialog>
  );
}

const renderPreview = (period: Period) => <PeriodPreview period={period} />;

function PeriodPreview({ period: { startsOn, endsOn, totals } }: { period: Period }) {
  const { translate, format } = useResourceText();
  return (
    <>
      <p>{translate('closing.green', { dates: format.dateRange(startsOn, endsOn) })}</p>
      <TotalsTable totals={totals ?? []} />
    </>
  );
}
