import { lazy } from 'react';
import { loadOptionalChunk } from '../chunkLoading';
import { lazyWhenIdle } from '../shell/lazyWhenIdle';

export const loadNotificationScreens = () => import('./screens');

export const Bell = lazyWhenIdle(() => loadNotificationScreens().then((screens) => screens.Bell));
export const RecordPresence = lazyWhenIdle(() => loadNotificationScreens().then((screens) => screens.RecordPresence));

/** Suspends, so that the menu opens with all of its items. Renders nothing if the chunk cannot be loaded. */
export const RecordMenuItems = lazy(() =>
  loadOptionalChunk(loadNotificationScreens).then(
    (screens) => ({ default: screens.RecordMenuItems }),
    () => ({ default: () => null }),
  ),
);
