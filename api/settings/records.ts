import { columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';
import type { Currency } from '../../contract/currencies';
import type { AnyInput } from '../../contract/problems';
import type { SettingName } from '../../contract/people/settings';
import type { WriteContext } from '../engine/writeContext';
import { invalid } from '../problem';

/** Must not change after this migration, even if the declaration changes: a new setting requires its own migration. */
const firstSettings = [
  { name: 'limitsMXN', currency: 'MXN' },
  { name: 'limitsCOP', currency: 'COP' },
  { name: 'limitsCLP', currency: 'CLP' },
  { name: 'secondFactor' },
  { name: 'recentSignIn' },
  { name: 'idleSignOut' },
  { name: 'support' },
] as const;

export const settingsTable = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('settings')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('createdAt', text)
      .addColumn('updatedAt', text)
      .addColumn('version', integer, (column) => column.defaultTo(1))
      .addColumn('archivedAt', text)
      .addColumn('archived', integer, (column) => column.defaultTo(0))
      .addColumn('name', text)
      .addColumn('currency', text)
      .addColumn('source', text)
      .execute();
    const at = new Date(0).toISOString();
    await db
      .insertInto('settings')
      .values(
        firstSettings.map(({ name, ...setting }, index) => ({
          id: settingIdAt(index),
          name,
          currency: 'currency' in setting ? setting.currency : null,
          source: 'installation' as const,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute();
  },
};

/** Ids are the same in every installation. */
const settingIdAt = (index: number) => `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`;

const createSettingStep = (index: number, name: SettingName) => ({
  async up(db: KyselyDb): Promise<void> {
    const at = new Date(0).toISOString();
    await db
      .insertInto('settings')
      .values({ id: settingIdAt(index), name, source: 'installation', createdAt: at, updatedAt: at })
      .execute();
  },
});

export const currenciesSettingStep = createSettingStep(7, 'currencies');
export const commissionSettingStep = createSettingStep(8, 'commission');
export const backDatingSettingStep = createSettingStep(9, 'backDating');

/** Throws `request.invalid` for a new record in a currency that is switched off; existing records keep theirs. */
export function assertCurrencyOffered({ newRecords }: WriteContext, currency: Currency): void {
  if (!newRecords.currencies.includes(currency)) throw invalid<AnyInput>({ field: 'currency', code: 'notOffered' });
}
