import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { administrators } from '../../contract/people/accounts';
import { useSession } from '../session/session';
import { problem } from '../data/problem';
import { useRecords } from '../kit/list/useRecords';
import { Page } from '../shell/Page';
import { useResourceText } from '../kit/resourceText';
import { ErrorState, LoadingState } from '../kit/ui/states';

export default function ProfileRedirect() {
  const { translate } = useResourceText();
  const { person } = useSession();
  const { data, error, isPending, isFetching, refetch } = useRecords(administrators, {
    filter: { email: person?.email.toLowerCase() ?? '' },
    perPage: 1,
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const ownAccount = data?.find(({ uid }) => uid === person?.uid);
  const ownId = ownAccount?.id;
  const navigate = useNavigate();
  // Navigates only once, because this page renders again while the navigation is pending.
  const redirectTo = useEffectEvent(
    (id: string) => void navigate(`/${administrators.name}/${encodeURIComponent(id)}`, { replace: true }),
  );
  useEffect(() => {
    if (ownId !== undefined) redirectTo(ownId);
  }, [ownId]);

  return (
    <Page title={translate('people.profile')}>
      {isPending || ownAccount ? (
        <LoadingState rows={6} />
      ) : (
        <ErrorState
          error={error ?? problem({ code: 'record.notFound' }, 404)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Page>
  );
}
