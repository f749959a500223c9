import { useStore } from 'react-admin';
import type { NewRecords } from '../../contract/newRecords';

export function useNewRecords(): NewRecords | undefined {
  return useStore<NewRecords | undefined>(newRecordsKey)[0];
}

/** Store key of the owners' settings for new records, which `GET /api/permissions` returns. */
export const newRecordsKey = 'newRecords';
