import { useStore } from 'react-admin';
import type { NewRecords } from '../../contract/newRecords';
import { newRecordsKey } from './newRecordsKey';

/** What owners have set of new records; `undefined` beside an API that does not say it. */
export function useNewRecords(): NewRecords | undefined {
  return useStore<NewRecords | undefined>(newRecordsKey)[0];
}
