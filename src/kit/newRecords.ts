import { useStore } from 'react-admin';
import type { NewRecords } from '../../contract/newRecords';
import { newRecordsKey } from './newRecordsKey';

export function useNewRecords(): NewRecords | undefined {
  return useStore<NewRecords | undefined>(newRecordsKey)[0];
}
