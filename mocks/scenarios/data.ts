import { users } from '../../contract/people/accounts';
import { catalogs } from '../../contract/resources';
import { manyLabels } from './manyLabels';
import { isApi, tokenOf, type Product, type RunningScenario, type Scenario } from './scenario';
import { editAsSomebodyElse } from './somebodyElse';
import { untyped } from '../../api/db/database';

/** Changes the data for as long as the situation lasts; afterwards the sample is back. */
async function withChange(product: Product, change: () => Promise<void>): Promise<RunningScenario> {
  await change();
  return { end: () => product.reset() };
}

const empty: Scenario = {
  group: 'data',
  title: { es: 'Vacío', en: 'Empty' },
  hint: { es: 'Los catálogos y los usuarios están vacíos.', en: 'Catalogs and users are empty.' },
  begin: (product) =>
    withChange(product, () =>
      product.db.kysely.transaction().execute(async (trx) => {
        for (const { name, table, view } of [...catalogs, users]) {
          await trx.deleteFrom('searchTerms').where('resource', '=', name).execute();
          await untyped(trx)
            .deleteFrom(table)
            .$if(view !== undefined, (rows) => rows.where('view', '=', String(view)))
            .execute();
        }
      }),
    ),
};

const manyRows: Scenario = {
  group: 'data',
  title: { es: 'Diez mil filas', en: 'Ten thousand rows' },
  hint: { es: 'Se agregan 10,000 etiquetas.', en: '10,000 labels are added.' },
  begin: (product) => withChange(product, () => manyLabels(product.db, 10_000)),
};

const conflict: Scenario = {
  group: 'data',
  title: { es: 'Otra persona edita', en: 'Someone else edits' },
  hint: {
    es: 'Justo antes de tu primer cambio a un registro, otra persona guarda el suyo.',
    en: 'Just before your first change to a record, someone else saves theirs.',
  },
  begin(product) {
    const edited = new Set<string>();
    return {
      async around(request, next) {
        const token = tokenOf(request);
        if (isApi(request) && token !== undefined && request.headers.has('If-Match')) {
          const record = await editAsSomebodyElse(product, request, token, edited);
          if (record !== undefined) edited.add(record);
        }
        return next(request);
      },
    };
  },
};

export const data = { empty, 'many-rows': manyRows, conflict };
