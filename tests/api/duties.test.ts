import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duties, type Duty } from '../../contract/duties';
import { Role } from '../../contract/roles';
import { administrators } from '../../contract/people/accounts';
import { openApiFixture, identity, listPath, type ApiFixture } from './apiFixture';
import { openDocument, type Operation, type OpenapiDocument } from './openapiDocument';
import { getPermittedDuties } from './permittedDuties';

/** The token is the caller's single duty. The caller `none` has no duty. */
const callers = [...duties, 'none'] as const;
type CallerName = (typeof callers)[number];

let api: ApiFixture;
let document: OpenapiDocument;
let operations: [method: string, path: string, operation: Operation][];

const uidOf = (caller: CallerName) => `uid-of-${caller}`;

async function assign(caller: CallerName, assignedDuties: readonly Duty[]): Promise<void> {
  await api.db.kysely
    .updateTable(administrators.table)
    .set({ duties: JSON.stringify(assignedDuties) })
    .where('uid', '=', uidOf(caller))
    .execute();
}

beforeAll(async () => {
  api = await openApiFixture({
    identity: {
      ...identity,
      rename: () => Promise.resolve(),
      async verify(token) {
        const caller = callers.find((one) => one === token);
        if (!caller) return identity.verify(token);
        return { uid: uidOf(caller), email: `${caller}@sobremesa.app`, role: Role.administrator };
      },
    },
  });
  document = await openDocument(api);
  operations = document.operations();
  for (const caller of callers) {
    await api.send('GET', 'permissions', { as: caller });
    await assign(caller, caller === 'none' ? [] : [caller]);
  }
});
afterAll(() => api.close());

/** Calls the operation with invalid input, since the API checks permissions first. */
async function isRefused(method: string, path: string, as: CallerName): Promise<boolean> {
  const address = path.replace('/api/', '').replace('{id}', crypto.randomUUID()).replace('{type}', 'csv');
  const { status, json } = await api.send(method, address, { as, ...(method !== 'GET' && { body: {} }) });
  return status === 403 && String(json['code']) === 'permission.missing';
}

describe('duties of operations', () => {
  test('declares the permitted duties of each operation in the API description', () => {
    const differences = operations
      .filter(([, , { security }]) => security === undefined)
      .flatMap(([method, , operation]) => {
        const expected = getPermittedDuties(method, operation);
        const declaredDuties = operation['x-duties'] ?? duties.join(' ');
        return declaredDuties === expected?.join(' ')
          ? []
          : [{ of: operation.operationId, declared: declaredDuties, expected }];
      });
    expect(differences).toEqual([]);
    expect(operations.length).toBeGreaterThan(150);
  });

  test.each(callers)('denies operations to callers with other duties: %s', async (caller) => {
    const differences: string[] = [];
    for (const [method, path, { operationId, security, 'x-duties': permittedDuties }] of operations) {
      if (security || operationId === 'live') continue;
      const isPermitted = permittedDuties === undefined || permittedDuties.split(' ').includes(caller);
      if ((await isRefused(method, path, caller)) === isPermitted)
        differences.push(`${operationId} ${String(isPermitted)}`);
    }
    expect(differences).toEqual([]);
  });
});

describe('permissions of administrators', () => {
  const label = () => {
    const slug = `e-${crypto.randomUUID()}`;
    return { name: { es: slug }, slug, color: '#166534' };
  };

  test('returns the permissions of the caller, in general and per record', async () => {
    const newRecords: unknown = expect.objectContaining({ currencies: ['MXN', 'COP', 'CLP'] });
    const timeZone = 'America/Mexico_City';
    const currenciesInUse = ['MXN', 'COP', 'CLP'];
    const ownPermissions = {
      duties: ['finance'],
      idleMinutes: null,
      timeZone,
      newRecords,
      currenciesInUse,
      defaultViews: {},
    };
    expect((await api.send('GET', 'permissions', { as: 'finance' })).json).toEqual(ownPermissions);
    const response = await api.send('POST', 'catalogs/labels', { as: 'catalogs', body: label() });
    expect(response.json['actions']).toMatchObject({ edit: { allowed: true }, archive: { allowed: true } });
    const labelSeenBySupport = await api.send('GET', `catalogs/labels/${String(response.json['id'])}`, {
      as: 'support',
    });
    expect(labelSeenBySupport.json['actions']).toMatchObject({
      edit: { allowed: false, code: 'permission.missing' },
      archive: { allowed: false, code: 'permission.missing' },
    });
  });

  test('shows in the history only events of readable records', async () => {
    await api.send('POST', 'catalogs/labels', { as: 'catalogs', body: label() });
    await api.send('POST', 'users/user', {
      as: 'support',
      body: { displayName: 'Lola', email: `${crypto.randomUUID()}@correo.mx` },
    });
    const listResources = async (as: CallerName) => {
      const events = (await api.send('GET', listPath('audit-events', { range: [0, 99] }), { as })).json;
      return new Set((events as unknown as { resource: string; id: string }[]).map(({ resource }) => resource));
    };
    expect([...(await listResources('support'))]).toContain('users/user');
    expect([...(await listResources('catalogs'))].sort()).toEqual(['catalogs/labels', 'users/administrator']);
    const [event] = (await api.send('GET', listPath('audit-events', { filter: { resource: 'users/user' } })))
      .json as unknown as { id: string }[];
    expect((await api.send('GET', `audit-events/${event?.id}`, { as: 'catalogs' })).status).toBe(404);
    expect((await api.send('GET', `audit-events/${event?.id}`, { as: 'support' })).status).toBe(200);
  });

  test('permits administrators to change their own name but not other accounts or duties', async () => {
    const accounts = (await api.send('GET', listPath('users/administrator', { range: [0, 99] }))).json as unknown as {
      id: string;
      uid: string;
      version: number;
    }[];
    const findAccount = (caller: CallerName) =>
      accounts.find(({ uid }) => uid === uidOf(caller)) ?? { id: '', version: 0 };
    const rename = (caller: CallerName) =>
      api.send('PUT', `users/administrator/${findAccount(caller).id}`, {
        as: 'support',
        version: findAccount(caller).version,
        body: { displayName: 'Otra' },
      });
    expect((await rename('finance')).json['code']).toBe('permission.missing');
    expect((await rename('support')).json).toMatchObject({ displayName: 'Otra' });
    const refusal = await api.send('PUT', `users/administrator/${findAccount('support').id}`, {
      as: 'support',
      version: findAccount('support').version + 1,
      body: { duties: ['owner'] },
    });
    expect([refusal.status, refusal.json['violations']]).toEqual([422, [{ field: 'duties', code: 'immutable' }]]);
    const promotion = await api.send('POST', `users/administrator/${findAccount('owner').id}/assign-duties`, {
      as: 'owner',
      version: findAccount('owner').version,
      key: crypto.randomUUID(),
      body: { duties: ['owner', 'finance'] },
    });
    expect(promotion.json['code']).toBe('account.self');
  });

  test('denies terms and bank accounts of companies to the catalogs duty', async () => {
    const createCompanyForm = (overrides: object) => ({
      ...label(),
      color: undefined,
      legalName: 'La Comadre, S.A. de C.V.',
      taxId: 'COM010101AB1',
      email: 'pagos@lacomadre.mx',
      ...overrides,
    });
    const bank = { holder: 'La Comadre', bankName: 'BBVA', accountNumber: '032180000118359719' };
    const create = (body: object) => api.send('POST', 'catalogs/companies', { as: 'catalogs', body });
    const violationsOf = ({ json }: Awaited<ReturnType<typeof create>>) =>
      (json['violations'] as unknown as { field: string; code: string }[] | undefined)?.filter(
        ({ code }) => code === 'notPermitted',
      );
    expect(violationsOf(await create(createCompanyForm({ commissionBp: 100, bank })))).toEqual([
      { field: 'commissionBp', code: 'notPermitted' },
      { field: 'bank', code: 'notPermitted' },
    ]);
  });
});

test('rejects a request whose caller loses the duty while its body arrives', async () => {
  await assign('none', ['catalogs']);
  const slowBody = new ReadableStream<Uint8Array>({
    async pull(stream) {
      await assign('none', ['support']);
      stream.enqueue(new TextEncoder().encode('{"name":{"es":"perdida"},"slug":"perdida","color":"#166534"}'));
      stream.close();
    },
  });
  const response = await api.fetch(
    new Request('http://localhost/api/catalogs/labels', {
      method: 'POST',
      headers: { Authorization: 'Bearer none', 'Content-Type': 'application/json' },
      body: slowBody,
      duplex: 'half',
    } as RequestInit),
  );
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'permission.missing']);
});
