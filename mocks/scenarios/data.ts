import { http } from 'msw';
import { users } from '../../contract/people/accounts';
import { catalogs } from '../../contract/resources';
import { manyLabels } from './manyLabels';
import { apiUrls, tokenOf, type ScenarioContext, type Scenario } from './scenario';
import { editAsOtherAdministrator } from './otherAdministrator';
import { untyped } from '../../api/db/database';

/** Restores the sample data. */
const end = ({ reset }: ScenarioContext) => reset();

const empty = {
  group: 'data',
  title: { es: 'Vacío', en: 'Empty' },
  hint: { es: 'Los catálogos y los usuarios están vacíos.', en: 'Catalogs and users are empty.' },
  begin: ({ db }: ScenarioContext) =>
    db.kysely.transaction().execute(async (trx) => {
      for (const { name, table, view } of [...catalogs, users]) {
        await trx.deleteFrom('searchTerms').where('resource', '=', name).execute();
        await untyped(trx)
          .deleteFrom(table)
          .$if(view !== undefined, (rows) => rows.where('view', '=', String(view)))
          .execute();
      }
    }),
  end,
} satisfies Scenario;

const manyRows = {
  group: 'data',
  title: { es: 'Diez mil filas', en: 'Ten thousand rows' },
  hint: { es: 'Se agregan 10,000 etiquetas.', en: '10,000 labels are added.' },
  begin: ({ db }: ScenarioContext) => manyLabels(db, 10_000),
  end,
} satisfies Scenario;

const conflict = {
  group: 'data',
  title: { es: 'Otra persona edita', en: 'Someone else edits' },
  hint: {
    es: 'Justo antes de tu primer cambio a un registro, otra persona guarda el suyo.',
    en: 'Just before your first change to a record, someone else saves theirs.',
  },
  handlers(product: ScenarioContext) {
    const edited = new Set<string>();
    return [
      http.all(apiUrls, async ({ request }) => {
        const token = tokenOf(request);
        if (token === undefined || !request.headers.has('If-Match')) return;
        const record = await editAsOtherAdministrator(product, request, token, edited);
        if (record !== undefined) edited.add(record);
      }),
    ];
  },
} satisfies Scenario;

export const data = { empty, 'many-rows': manyRows, conflict };
