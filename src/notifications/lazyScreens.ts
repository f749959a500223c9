import { lazyWhenIdle } from '../shell/lazyWhenIdle';

/** Loads all notification screens as one chunk that no other page needs. */
export const loadNotificationScreens = () => import('./screens');

export const Bell = lazyWhenIdle(() => loadNotificationScreens().then((all) => all.Bell));
export const RecordMark = lazyWhenIdle(() => loadNotificationScreens().then((all) => all.RecordMark));
