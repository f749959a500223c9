import { useStore } from 'react-admin';
import { currencies, type Currency } from '../../contract/currencies';
import type { NewRecordDefaults } from '../../contract/newRecords';

export function useNewRecordDefaults(): NewRecordDefaults | undefined {
  return useStore<NewRecordDefaults | undefined>(newRecordDefaultsKey)[0];
}

/** Returns the currencies of new records, and those in which the ledger has entries. */
export function useCurrenciesInUse(): readonly Currency[] {
  return useStore<readonly Currency[] | undefined>(currenciesInUseKey)[0] ?? currencies;
}

/** Store key of the owners' settings for new records, which `GET /api/permissions` returns. */
export const newRecordDefaultsKey = 'newRecords';

/** Store key of `currenciesInUse`, which `GET /api/permissions` returns. */
export const currenciesInUseKey = 'currenciesInUse';
