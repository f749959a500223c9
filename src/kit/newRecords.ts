import { useStore } from 'react-admin';
import type { NewRecords } from '../../contract/newRecords';
import { newRecordsKey } from './newRecordsKey';

/** Returns the owners' settings for new records; `undefined` if the API does not return them. */
export function useNewRecords(): NewRecords | undefined {
  return useStore<NewRecords | undefined>(newRecordsKey)[0];
}
