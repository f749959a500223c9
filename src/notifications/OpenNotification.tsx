import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useGetOne } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router';
import { notifications } from '../../contract/people/notifications';
import { retry } from '../data/queryClient';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { useBackPath } from '../kit/form/paths';
import { EmptyState, ErrorState, LoadingState } from '../kit/ui/states';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import { notificationPath, type Notification } from './notification';
import { useMarkNotifications } from './useMarkNotifications';

/** Marks the notification as read and redirects to its record. */
export function OpenNotification() {
  const { translate } = useResourceText();
  const { id = '' } = useParams<'id'>();
  const back = useBackPath(notifications);
  const { data, error, refetch, isFetching } = useGetOne<Notification>(
    notifications.name,
    { id },
    { retry, onError: () => undefined },
  );
  if (data) return <OpenedNotification key={id} notification={data} back={back} />;
  return (
    <Page title={translate('notifications.title')} back={back}>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          action={<AllNotificationsLink to={back} />}
        />
      ) : (
        <LoadingState rows={4} />
      )}
    </Page>
  );
}

interface OpenedNotificationProps {
  notification: Notification;
  back: string;
}

function OpenedNotification({ notification, back }: OpenedNotificationProps) {
  const { id, isRead, resource, subject } = notification;
  const { translate } = useResourceText();
  const options = useDeclaredOptions(resource);
  const markNotifications = useMarkNotifications();
  const markAsRead = useEffectEvent(() => {
    if (!isRead) markNotifications({ ids: [id], isRead: true });
  });
  useEffect(() => markAsRead(), []);
  if (subject && options && options.hasNoPages !== true)
    return <Navigate to={notificationPath(notification, options)} replace />;
  return (
    <Page title={translate('notifications.title')} back={back}>
      <EmptyState
        title={translate('notifications.gone')}
        hint={translate('notifications.goneHint')}
        action={<AllNotificationsLink to={back} />}
      />
    </Page>
  );
}

function AllNotificationsLink({ to }: { to: string }) {
  const { translate } = useResourceText();
  return (
    <Button variant="outlined" component={Link} to={to}>
      {translate('notifications.all')}
    </Button>
  );
}
