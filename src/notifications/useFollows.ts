import { followRecord, ownFollows } from '../../contract/people/follows';
import { useChangePersonalList, usePersonalList, type PersonalList } from '../data/personalList';

const followedRecords: PersonalList = {
  queryKey: ['follows'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownFollows, {}, { signal })).data.follows,
  change: (dataProvider, record, isFollowing) => dataProvider.call(followRecord, { input: { ...record, isFollowing } }),
};

/** Returns the records that the person follows, latest first. */
export const useFollows = (options: { alwaysRefetch?: boolean } = {}) => usePersonalList(followedRecords, options);

/** Returns a function that follows or unfollows a record. */
export const useChangeFollow = () => useChangePersonalList(followedRecords);
