import { lazy } from 'react';
import type { ResourceScreens } from '../kit/resourceScreens';
import { loadNotifications } from './load';

const NotificationList = lazy(() => loadNotifications().then((all) => ({ default: all.NotificationList })));
const OpenNotification = lazy(() => loadNotifications().then((all) => ({ default: all.OpenNotification })));

/** `/notifications` */
export default {
  list: <NotificationList />,
  show: <OpenNotification />,
  preload: loadNotifications,
} satisfies ResourceScreens;
