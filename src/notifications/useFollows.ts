import { followRecord, ownFollows } from '../../contract/people/follows';
import { useChangeKept, useKept, type KeptList } from '../data/keptList';

const followed: KeptList = {
  queryKey: ['follows'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownFollows, {}, { signal })).data.follows,
  change: (dataProvider, record, isFollowing) => dataProvider.call(followRecord, { input: { ...record, isFollowing } }),
};

/** What the person follows, the latest first. */
export const useFollows = (options: { named?: boolean } = {}) => useKept(followed, options);

/** Follows a record or no longer. */
export const useChangeFollow = () => useChangeKept(followed);
