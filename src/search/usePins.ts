import { ownPins, pinRecord } from '../../contract/people/pins';
import { useChangeKept, useKept, type KeptList } from '../data/keptList';

const pinned: KeptList = {
  queryKey: ['pins'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownPins, {}, { signal })).data.pins,
  change: (dataProvider, record, isPinned) => dataProvider.call(pinRecord, { input: { ...record, isPinned } }),
};

/** Returns the person's pinned records, latest first. */
export const usePins = () => useKept(pinned);

/** Returns a function that pins or unpins a record. */
export const useChangePin = () => useChangeKept(pinned);
