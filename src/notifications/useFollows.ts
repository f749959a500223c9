import { followRecord, ownFollows } from '../../contract/people/follows';
import { useChangePersonalList, usePersonalList, type PersonalList } from '../data/personalList';

const followedRecords: PersonalList = {
  queryKey: ['follows'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownFollows, {}, { signal })).data.follows,
  change: (dataProvider, record, isFollowing) => dataProvider.call(followRecord, { input: { ...record, isFollowing } }),
};

export const useFollows = (options: { alwaysRefetch?: boolean } = {}) => usePersonalList(followedRecords, options);

export const useChangeFollow = () => useChangePersonalList(followedRecords);
