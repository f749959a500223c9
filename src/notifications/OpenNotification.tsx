import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useGetOne } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router';
import { notifications } from '../../contract/people/notifications';
import { retry } from '../data/queryClient';
import { useDeclared } from '../kit/declared';
import { useBackPath } from '../kit/form/paths';
import { EmptyState, ErrorState, LoadingState } from '../kit/ui/states';
import { useWords } from '../kit/words';
import { Page } from '../shell/Page';
import { targetOf, type Notification } from './sentence';
import { useMark } from './useMark';

/** `/notifications/{id}`: redirects to the record of the notification, which marks it as read. */
export function OpenNotification() {
  const { translate } = useWords();
  const { id = '' } = useParams<'id'>();
  const back = useBackPath(notifications);
  const { data, error, refetch, isFetching } = useGetOne<Notification>(
    notifications.name,
    { id },
    { retry, onError: () => undefined },
  );
  if (data) return <Opened key={id} notification={data} back={back} />;
  return (
    <Page title={translate('notifications.title')} back={back}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} action={<ToAll to={back} />} />
      ) : (
        <LoadingState rows={4} />
      )}
    </Page>
  );
}

interface OpenedProps {
  notification: Notification;
  back: string;
}

function Opened({ notification, back }: OpenedProps) {
  const { id, isRead, resource, subject } = notification;
  const { translate } = useWords();
  const options = useDeclared(resource);
  const mark = useMark();
  const read = useEffectEvent(() => {
    if (!isRead) void mark({ ids: [id], isRead: true });
  });
  useEffect(() => read(), []);
  if (subject && options && options.isPart !== true) return <Navigate to={targetOf(notification, options)} replace />;
  return (
    <Page title={translate('notifications.title')} back={back}>
      <EmptyState
        title={translate('notifications.gone')}
        hint={translate('notifications.goneHint')}
        action={<ToAll to={back} />}
      />
    </Page>
  );
}

function ToAll({ to }: { to: string }) {
  const { translate } = useWords();
  return (
    <Button variant="outlined" component={Link} to={to}>
      {translate('notifications.all')}
    </Button>
  );
}
