import { useChangePersonalList, usePersonalList, type PersonalList } from '../data/personalList';
import { ownPins, pinRecord } from '../../contract/people/savedRecords';

const pinnedRecords: PersonalList = {
  queryKey: ['pins'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownPins, {}, { signal })).data.pins,
  change: (dataProvider, record, isPinned) => dataProvider.call(pinRecord, { input: { ...record, isPinned } }),
};

export const usePins = () => usePersonalList(pinnedRecords);

export const useChangePin = () => useChangePersonalList(pinnedRecords);
