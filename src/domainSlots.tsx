import { lazy, use, type ComponentType } from 'react';
import { journals } from '../contract/money/ledger';
import type { Resource } from '../contract/resource';
import { loadOptionalChunk } from './chunkLoading';
import type { Slots } from './kit/slots';
import { RecordMenuItems, RecordPresence } from './notifications/lazyScreens';
import { lazyWhenIdle } from './shell/lazyWhenIdle';
import type * as Parts from './slotParts';

type SlotParts = typeof Parts;

let loadedParts: SlotParts | undefined;
let partsPromise: Promise<SlotParts> | undefined;

export async function preloadSlots(): Promise<void> {
  loadedParts = await import('./slotParts');
}

/**
 * Returns a component that loads the parts and renders the one that `pick` selects. Unlike a component of `lazy`, it
 * does not suspend once the parts are preloaded. Caches a failed load, so that the error boundary shows the error.
 */
function lazyPart<P extends object>(pick: (parts: SlotParts) => ComponentType<P>): ComponentType<P> {
  return function LazyPart(props: P) {
    const Part = pick(loadedParts ?? use((partsPromise ??= import('./slotParts'))));
    return <Part {...props} />;
  };
}

export const slots: Slots = {
  RecordPresence,
  RecordMenuItems,
  RecordNotices: lazyPart(
    ({ PendingApprovals }): ComponentType<{ resource: Resource; recordId: string }> => PendingApprovals,
  ),
  RecordNotes: lazyPart(({ Notes }) => Notes),
  RecordVisit: lazyPart(({ RecordVisit }) => RecordVisit),
  OpenTasksLink: lazyWhenIdle(() => import('./home/OpenTasksLink').then((screen) => screen.OpenTasksLink)),
  StartingPoint: lazy<ComponentType>(() =>
    loadOptionalChunk(() => import('./search/StartingPoint')).catch(() => ({ default: () => null })),
  ),
  DryRunDetails: lazyPart(({ DryRunBalances }) => DryRunBalances),
  dryRunRecords: [journals.name],
  PastMonthHelp: lazyPart(({ ClosedMonthWarning }) => ClosedMonthWarning),
};
