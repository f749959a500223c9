import { lazy, type ComponentType } from 'react';
import { giftCards } from '../contract/money/giftcards';
import { journals } from '../contract/money/ledger';
import type { Resource } from '../contract/resource';
import { loadOptionalChunk } from './chunkLoading';
import type { Slots } from './kit/slots';
import { RecordMenuItems, RecordPresence } from './notifications/lazyScreens';
import { lazyModule } from './shell/lazyScreen';
import { lazyWhenIdle } from './shell/lazyWhenIdle';
import type * as Parts from './slotParts';

const { preload, useModule: useParts } = lazyModule(() => import('./slotParts'));

export const preloadSlots = preload;

/** Returns a component that loads the parts and renders the one that `pick` selects. */
function lazyPart<P extends object>(pick: (parts: typeof Parts) => ComponentType<P>): ComponentType<P> {
  return function LazyPart(props: P) {
    const Part = pick(useParts());
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
  dryRunRecords: [journals.name, giftCards.name],
  PastMonthHelp: lazyPart(({ ClosedMonthWarning }) => ClosedMonthWarning),
};
