import { lazyWhenIdle } from '../shell/lazyWhenIdle';

export const loadNotificationScreens = () => import('./screens');

export const Bell = lazyWhenIdle(() => loadNotificationScreens().then((screens) => screens.Bell));
export const RecordPresence = lazyWhenIdle(() => loadNotificationScreens().then((screens) => screens.RecordPresence));
