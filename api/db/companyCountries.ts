import { companies } from '../../contract/catalogs/companies';
import { countryByCurrency } from '../../contract/countries';
import { columnTypes } from './columnTypes';
import type { DatabaseKind, KyselyDb } from './database';
import { columnsByTable } from './columnsByTable';
import { currencies } from '../../contract/currencies';

/** Fills in the country of companies in an older database from their currency. */
export const companyCountries = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const columns = (await columnsByTable(db, kind)).get(companies.table);
    if (!columns || columns.has('country')) return;
    const { text } = columnTypes(kind);
    await db.schema
      .alterTable(companies.table)
      .addColumn('country', text, (column) => column.defaultTo('MX'))
      .execute();
    // Databases from before currencies existed use the platform's only.
    if (!columns.has('currency')) return;
    for (const currency of currencies)
      await db
        .updateTable(companies.table)
        .set({ country: countryByCurrency[currency] })
        .where('currency', '=', currency)
        .execute();
  },
};
