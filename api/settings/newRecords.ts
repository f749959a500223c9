import type { Currency } from '../../contract/currencies';
import type { AnyInput } from '../../contract/problems';
import type { SettingName } from '../../contract/people/settings';
import type { KyselyDb } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import { invalid } from '../problem';
import { settingIds } from './records';

const settingRecord = (index: number, name: SettingName) => ({
  async up(db: KyselyDb): Promise<void> {
    const at = new Date(0).toISOString();
    await db
      .insertInto('settings')
      .values({ id: settingIds(index), name, source: 'installation', createdAt: at, updatedAt: at })
      .execute();
  },
});

export const currencySetting = settingRecord(7, 'currencies');
export const commissionSetting = settingRecord(8, 'commission');
export const backDatingSetting = settingRecord(9, 'backDating');

/** Throws `request.invalid` for a new record in a currency that is switched off; existing records keep theirs. */
export function assertCurrencyOffered({ newRecords }: WriteContext, currency: Currency): void {
  if (!newRecords.currencies.includes(currency)) throw invalid<AnyInput>({ field: 'currency', code: 'notOffered' });
}
