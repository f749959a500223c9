import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { administrators } from '../../contract/people/accounts';
import { problem } from '../data/problem';
import { Page } from '../shell/Page';
import { useResourceText } from '../kit/resourceText';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useOwnAccount } from '../kit/people/useOwnAccount';

export default function ProfileRedirect() {
  const { translate } = useResourceText();
  const { ownAccount, error, isPending, isFetching, refetch } = useOwnAccount();
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
