import { ownPins, pinRecord } from '../../contract/people/pins';
import { useChangePersonalList, usePersonalList, type PersonalList } from '../data/personalList';

const pinnedRecords: PersonalList = {
  queryKey: ['pins'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownPins, {}, { signal })).data.pins,
  change: (dataProvider, record, isPinned) => dataProvider.call(pinRecord, { input: { ...record, isPinned } }),
};

/** Returns the person's pinned records, latest first. */
export const usePins = () => usePersonalList(pinnedRecords);

/** Returns a function that pins or unpins a record. */
export const useChangePin = () => useChangePersonalList(pinnedRecords);
