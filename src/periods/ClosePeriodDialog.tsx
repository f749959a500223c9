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
import { firstDayOf } from './month';

type Period = RecordOf<typeof periods>;

export default function ClosePeriodDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { translate, format } = useResourceText();
  const [attempt] = useState(() => ({ id: newRecordId(), key: newUuid() }));
  const monthName = format.month(firstDayOf(month));
  return (
    <RequestDialog
      request={createCreationRequest(periods, attempt)}
      width="md"
      texts={{
        title: translate('closing.ask', { month: monthName }),
        text: translate('closing.askText'),
        label: translate('closing.close', { month: monthName }),
        done: translate('closing.done', { month: monthName }),
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
