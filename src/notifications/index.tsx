import { lazy } from 'react';
import type { ResourceScreens } from '../kit/resourceScreens';
import { loadNotificationScreens } from './lazyScreens';

const NotificationList = lazy(() =>
  loadNotificationScreens().then((screens) => ({ default: screens.NotificationList })),
);
const OpenNotification = lazy(() =>
  loadNotificationScreens().then((screens) => ({ default: screens.OpenNotification })),
);

export default {
  list: <NotificationList />,
  show: <OpenNotification />,
  preload: loadNotificationScreens,
} satisfies ResourceScreens;
