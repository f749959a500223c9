import { later } from '../shell/later';

/** Loads all notification screens as one chunk that no other page needs. */
export const loadNotifications = () => import('./screens');

export const Bell = later(() => loadNotifications().then((all) => all.Bell));
export const RecordMark = later(() => loadNotifications().then((all) => all.RecordMark));
