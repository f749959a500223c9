import { lazy } from 'react';
import type { ResourceScreens } from '../kit/resourceScreens';
import { loadNotificationScreens } from './lazyScreens';

const NotificationList = lazy(() => loadNotificationScreens().then((all) => ({ default: all.NotificationList })));
const OpenNotification = lazy(() => loadNotificationScreens().then((all) => ({ default: all.OpenNotification })));

export default {
  list: <NotificationList />,
  show: <OpenNotification />,
  preload: loadNotificationScreens,
} satisfies ResourceScreens;
