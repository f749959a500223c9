import { useState } from 'react';
import { Link } from 'react-router';
import { periods } from '../../contract/money/periods';
import type { RecordOf } from '../../contract/resource';
import { checksPath } from '../checks/path';
import { newId, newKey } from '../data/key';
import { createRequest } from '../kit/actions/actionRequest';
import { RequestDialog } from '../kit/actions/RequestDialog';
import { useWords } from '../kit/words';
import css from './periods.module.css';
import { TotalsTable } from './TotalsTable';
import { firstDayOf } from './month';

type Period = RecordOf<typeof periods>;

/** Shows what closing a month would close and whether it is allowed, then submits it once. */
export default function ClosePeriodDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { translate, format } = useWords();
  const [attempt] = useState(() => ({ id: newId(), key: newKey() }));
  const named = format.month(firstDayOf(month));
  return (
    <RequestDialog
      request={createRequest(periods, attempt)}
      width="md"
      texts={{
        title: translate('closing.ask', { month: named }),
        text: translate('closing.askText'),
        confirm: translate('closing.close', { month: named }),
        done: translate('closing.done', { month: named }),
      }}
      extraInput={{ month }}
      note={
        <p className={css['lead']}>
          <Link to={checksPath}>{translate('closing.seeChecks')}</Link>
        </p>
      }
      onClose={onClose}
    >
      {preview}
    </RequestDialog>
  );
}

const preview = (period: Period) => <Preview period={period} />;

function Preview({ period: { startsOn, endsOn, totals } }: { period: Period }) {
  const { translate, format } = useWords();
  return (
    <>
      <p>{translate('closing.green', { dates: format.dates(startsOn, endsOn) })}</p>
      <TotalsTable totals={totals ?? []} />
    </>
  );
}
