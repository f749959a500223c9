import { useStore } from 'react-admin';
import type { NewRecordDefaults } from '../../contract/newRecords';

export function useNewRecordDefaults(): NewRecordDefaults | undefined {
  return useStore<NewRecordDefaults | undefined>(newRecordDefaultsKey)[0];
}

/** Store key of the owners' settings for new records, which `GET /api/permissions` returns. */
export const newRecordDefaultsKey = 'newRecords';
