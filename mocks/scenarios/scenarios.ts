import { http } from 'msw';
import { declaredNames } from '../../contract/values';
import { answers } from './answers';
import { network } from './network';
import { type Scenario, apiUrls, tokenOf, type ScenarioContext } from './scenario';
import { session, forEachDemoAccount, restoreRoles } from './session';
import { users } from '../../contract/people/accounts';
import { catalogs } from '../../contract/resources';
import { insertManyLabels } from './manyLabels';
import { editAsOtherAdministrator } from './otherAdministrator';
import { untyped } from '../../api/db/database';
import { Role } from '../../contract/roles';

type Claims = Readonly<Record<string, unknown>>;

const createPersonScenario = (claims: Claims, title: Scenario['title'], hint: Scenario['hint']): Scenario => ({
  group: 'person',
  title,
  hint,
  begin: ({ identity }) => forEachDemoAccount(identity, (uid) => identity.setClaims(uid, claims)),
  end: ({ identity }) => restoreRoles(identity),
});

const deniedHint = {
  es: 'NOT_ADMINISTRATOR: permanece en la misma página.',
  en: 'NOT_ADMINISTRATOR: stays on the same page.',
};

/** One scenario for each rule of the guard (docs/specification.md §6), and for missing and malformed role claims. */
const person = {
  blocked: createPersonScenario(
    { role: Role.blocked },
    { es: 'Bloqueado', en: 'Blocked' },
    { es: 'BLOCKED: regresa al inicio de sesión.', en: 'BLOCKED: back to sign-in.' },
  ),
  user: createPersonScenario({ role: Role.user }, { es: 'Cliente', en: 'Customer' }, deniedHint),
  company: createPersonScenario({ role: Role.company }, { es: 'Empresa', en: 'Company' }, deniedHint),
  employee: createPersonScenario({ role: Role.employee }, { es: 'Empleado', en: 'Employee' }, deniedHint),
  'role-missing': createPersonScenario({}, { es: 'Sin rol', en: 'No role' }, deniedHint),
  'role-malformed': createPersonScenario(
    { role: 'administrator' },
    { es: 'Rol inválido', en: 'Malformed role' },
    deniedHint,
  ),
};

const resetData = ({ reset }: ScenarioContext) => reset();

const empty = {
  group: 'data',
  title: { es: 'Vacío', en: 'Empty' },
  hint: { es: 'Los catálogos y los clientes están vacíos.', en: 'Catalogs and customers are empty.' },
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
  end: resetData,
} satisfies Scenario;

const manyRows = {
  group: 'data',
  title: { es: 'Diez mil filas', en: 'Ten thousand rows' },
  hint: { es: 'Se agregan 10,000 etiquetas.', en: '10,000 labels are added.' },
  begin: ({ db }: ScenarioContext) => insertManyLabels(db, 10_000),
  end: resetData,
} satisfies Scenario;

const conflict = {
  group: 'data',
  title: { es: 'Otra persona edita', en: 'Someone else edits' },
  hint: {
    es: 'Justo antes de tu primer cambio a un registro, otra persona guarda el suyo.',
    en: 'Just before your first change to a record, someone else saves theirs.',
  },
  handlers(context: ScenarioContext) {
    const editedAddresses = new Set<string>();
    return [
      http.all(apiUrls, async ({ request }) => {
        const token = tokenOf(request);
        if (token === undefined || !request.headers.has('If-Match')) return;
        const editedAddress = await editAsOtherAdministrator(context, request, token, editedAddresses);
        if (editedAddress !== undefined) editedAddresses.add(editedAddress);
      }),
    ];
  },
} satisfies Scenario;

const data = { empty, 'many-rows': manyRows, conflict };

export const scenarios = { ...network, ...answers, ...data, ...session, ...person } satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export const scenarioNames = declaredNames(scenarios);

function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

/** Removes duplicates, and of the scenarios that change the role of the person all except the last. */
export function normalizeScenarios(names: readonly ScenarioName[]): ScenarioName[] {
  const lastPerson = names.findLast((name) => scenarios[name].group === 'person');
  return [...new Set(names)].filter((name) => scenarios[name].group !== 'person' || name === lastPerson);
}

export interface RequestedScenarios {
  known: ScenarioName[];
  unknown: string[];
}

export function readScenarios(search: string): RequestedScenarios | null {
  const requested = new URLSearchParams(search).getAll('scenario');
  if (requested.length === 0) return null;
  return splitByExistence(requested.flatMap((names) => names.split(',')));
}

export function splitByExistence(names: readonly string[]): RequestedScenarios {
  const unique = [...new Set(names.map((name) => name.trim()).filter(Boolean))];
  return { known: unique.filter(isScenario), unknown: unique.filter((name) => !isScenario(name)) };
}
