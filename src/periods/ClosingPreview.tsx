import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { periods } from '../../contract/money/periods';
import type { approvals } from '../../contract/people/approvals';
import type { RecordOf } from '../../contract/resource';
import { isObject } from '../../contract/values';
import { checksPath } from '../checks/path';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { newRecordId, newUuid } from '../data/uuid';
import { createCreationRequest } from '../kit/actions/actionRequest';
import { useReferencedRecords } from '../kit/kinds/ReferenceCell';
import { recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { LoadingState } from '../kit/ui/states';
import { useIsOperationPermitted } from '../session/useMayDo';
import { OpenWork } from './OpenWork';
import css from './periods.module.css';
import { TotalsTable } from './PeriodScreen';

interface Props {
  approval: RecordOf<typeof approvals>;
}

/** Shows the totals of a closing: before its approval with the checks and as of now, afterwards as closed. */
export default function ClosingPreview({ approval }: Props) {
  if (approval.state === 'pending') return <PendingClosing approval={approval} />;
  return approval.state === 'approved' ? <ClosedTotals id={approval.recordId ?? ''} /> : null;
}

function ClosedTotals({ id }: { id: string }) {
  const period = useReferencedRecords(periods.name, [id])?.records.get(id);
  return period ? <TotalsTable totals={recordOf(periods, period).totals ?? []} /> : null;
}

function PendingClosing({ approval: { id, input } }: Props) {
  const mayClose = useIsOperationPermitted()(periods, 'create');
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [attempt] = useState(() => ({ id: newRecordId(), key: newUuid() }));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [periods.name, 'dryRun', id],
    queryFn: ({ signal }) =>
      createCreationRequest(periods, attempt).send(
        dataProvider,
        isObject(input) ? input : {},
        { key: attempt.key, dryRun: true, signal },
        null,
      ),
    enabled: mayClose,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (!mayClose) return null;
  return (
    <>
      {data && (
        <>
          <PeriodPreview period={data} />
          <OpenWork until={data.endsOn} />
        </>
      )}
      {error && <ProblemAlert problem={problemOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState rows={3} />}
      <ChecksLink />
    </>
  );
}

export function PeriodPreview({ period: { startsOn, endsOn, totals } }: { period: RecordOf<typeof periods> }) {
  const { translate, format } = useResourceText();
  return (
    <>
      <p className={css['green']}>{translate('closing.green', { dates: format.dateRange(startsOn, endsOn) })}</p>
      <TotalsTable totals={totals ?? []} />
    </>
  );
}

export function ChecksLink() {
  const { translate } = useResourceText();
  return (
    <p className={css['lead']}>
      <Link to={checksPath}>{translate('closing.seeChecks')}</Link>
    </p>
  );
}
