import { companies } from '../../contract/catalogs/companies';
import { countryByCurrency } from '../../contract/countries';
import { columnTypes } from './columns';
import type { DatabaseKind, Queries } from './database';
import { columnsByTable } from './columnsByTable';
import { currencies } from '../../contract/currencies';

/** Companies of an older database are where their currency is. */
export const companyCountries = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const columns = (await columnsByTable(db, kind)).get(companies.table);
    if (!columns || columns.has('country')) return;
    const { text } = columnTypes(kind);
    await db.schema
      .alterTable(companies.table)
      .addColumn('country', text, (column) => column.defaultTo('MX'))
      .execute();
    // Older than currencies, too: all of it is in the platform's.
    if (!columns.has('currency')) return;
    for (const currency of currencies)
      await db
        .updateTable(companies.table)
        .set({ country: countryByCurrency[currency] })
        .where('currency', '=', currency)
        .execute();
  },
};
