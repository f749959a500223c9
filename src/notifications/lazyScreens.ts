import { lazyWhenIdle } from '../shell/lazyWhenIdle';

export const loadNotificationScreens = () => import('./screens');

export const Bell = lazyWhenIdle(() => loadNotificationScreens().then((all) => all.Bell));
export const RecordMark = lazyWhenIdle(() => loadNotificationScreens().then((all) => all.RecordMark));
