import { ownPins, pinRecord } from '../../contract/people/pins';
import { useChangeKept, useKept, type KeptList } from '../data/keptList';

const pinned: KeptList = {
  queryKey: ['pins'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownPins, {}, { signal })).data.pins,
  change: (dataProvider, record, isPinned) => dataProvider.call(pinRecord, { input: { ...record, isPinned } }),
};

/** What the person keeps at the top of their search, the latest first. */
export const usePins = () => useKept(pinned);

/** Pins a record or no longer. */
export const useChangePin = () => useChangeKept(pinned);
