import { followRecord, ownFollows } from '../../contract/people/follows';
import { useChangeKept, useKept, type KeptList } from '../data/keptList';

const followed: KeptList = {
  queryKey: ['follows'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownFollows, {}, { signal })).data.follows,
  change: (dataProvider, record, isFollowing) => dataProvider.call(followRecord, { input: { ...record, isFollowing } }),
};

/** Returns the records that the person follows, latest first. */
export const useFollows = (options: { named?: boolean } = {}) => useKept(followed, options);

/** Returns a function that follows or unfollows a record. */
export const useChangeFollow = () => useChangeKept(followed);
