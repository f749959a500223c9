import { later } from '../shell/later';

/** All that draws notifications, in one part that no page needs to open. */
export const loadNotifications = () => import('./screens');

export const Bell = later(() => loadNotifications().then((all) => all.Bell));
export const RecordMark = later(() => loadNotifications().then((all) => all.RecordMark));
