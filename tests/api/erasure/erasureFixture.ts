import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../api/db/database';
import { columnsByTable } from '../../../api/db/columns';
import { memoryImages } from '../../../api/images/memory';
import { runChecks } from '../../../api/checks/run';
import { defaultSettings } from '../../../contract/settings';
import { catalogsOf, type Item } from '../catalogRequests';
import {
  openApiFixture,
  vault,
  type ApiFixture,
  type Json,
  type RequestOptions,
  type TestResponse,
  listPath,
} from '../apiFixture';
import { completedFields } from '../sales/salesFixture';
import { createPng, createImage } from '../imagesFixture';
import { createFakeIdentity, type FakeIdentity } from '../users/usersFixture';

const highLimits = { MXN: 100_000_000, COP: 100_000_000, CLP: 100_000_000 };

/** Person to erase. The name is hard to match by patterns. */
export const lucia = {
  former: 'Lucía Fernández',
  name: 'Lucía Fernández-Nava (Luci)',
  email: 'lucia.fernandez@correo.example',
  phone: '+525512345678',
} as const;

export interface ErasureFixture extends ApiFixture {
  fakeIdentity: FakeIdentity;
  person: Item;
  namesake: Item;
  act(address: string, action: string, body?: object, requestOptions?: RequestOptions): Promise<TestResponse>;
  /** Julia requests the erasure and Ana approves it. */
  erase(): Promise<TestResponse>;
  /** Returns columns that still contain personal data, such as `auditEvents.after`. */
  listPersonalDataLeft(): Promise<string[]>;
  sealFaults(): Promise<string[]>;
  listFaults(): Promise<string[]>;
}

/**
 * Opens an installation with a person who has bought, received refunds and cards, and was renamed, blocked and
 * invited. The person's wallet is empty.
 */
export async function openErasureFixture(database?: Database): Promise<ErasureFixture> {
  const fakeIdentity = createFakeIdentity();
  const api = await openApiFixture({
    ...(database && { db: database }),
    identity: fakeIdentity,
    images: memoryImages(),
    settings: {
      limits: {
        actMinor: highLimits,
        personDayMinor: highLimits,
        beneficiaryDayMinor: highLimits,
        keyHourMinor: highLimits,
      },
    },
  });
  const { db } = api;
  const expectSuccess = async (response: Promise<TestResponse>): Promise<Item> => {
    const { status, json, text } = await response;
    if (status > 201) throw new Error(text);
    return json as unknown as Item;
  };
  const post = (resource: string, body: object) =>
    expectSuccess(api.send('POST', resource, { body, key: crypto.randomUUID() }));
  const act: ErasureFixture['act'] = async (address, action, body = {}, requestOptions = {}) => {
    const { version } = (await api.send('GET', address)).json as unknown as Item;
    return api.send('POST', `${address}/${action}`, { body, version, key: crypto.randomUUID(), ...requestOptions });
  };
  const company = await catalogsOf(api).create('companies', { commissionBp: 1_500 });
  const namesake = await post('users/user', { displayName: lucia.name, email: 'otra@correo.example' });
  const person = await post('users/user', {
    displayName: lucia.former,
    email: lucia.email,
    phone: lucia.phone,
    photoUrl: (await createImage(api, createPng())).url,
  });
  const address = `users/user/${person.id}`;
  const readPerson = async () => (await api.send('GET', address)).json as unknown as Item;
  await expectSuccess(
    api.send('PUT', address, { version: (await readPerson()).version, body: { ...person, displayName: lucia.name } }),
  );
  await expectSuccess(act(address, 'resend-invitation'));
  await expectSuccess(act(address, 'block', { reason: `Gritó: ${lucia.name}` }));
  await expectSuccess(act(address, 'unblock'));
  await expectSuccess(
    api.send('PUT', `${address}`, { version: (await readPerson()).version, body: { photoUrl: null } }),
  );
  const photoUrl = (await createImage(api, createPng(20, 20))).url;
  await expectSuccess(api.send('PUT', address, { version: (await readPerson()).version, body: { photoUrl } }));

  const createDeposit = (overrides: object) =>
    post('deposits', {
      accountId: person.id,
      amountMinor: 11_600,
      bank: 'BBVA',
      bankReference: `REF${Math.random()}`,
      receivedOn: '2026-07-01',
      note: `De ${lucia.name}, ${lucia.phone}`,
      ...overrides,
    });
  const { id: confirmedId } = await createDeposit({});
  await expectSuccess(act(`deposits/${confirmedId}`, 'confirm', {}, { as: 'ana' }));
  const { id: rejectedId } = await createDeposit({ amountMinor: 500 });
  await expectSuccess(act(`deposits/${rejectedId}`, 'reject', { reason: `${lucia.name} no lo envió` }));

  const createSale = (payments: object[]) =>
    post('sales', {
      companyId: company.id,
      accountId: person.id,
      channel: 'app',
      currency: 'MXN',
      placedAt: '2026-07-01T11:00:00.000Z',
      grossMinor: 10_000,
      discountMinor: 0,
      taxMinor: 1_600,
      tipMinor: 0,
      payments,
      ...completedFields,
    });
  await createSale([{ method: 'wallet', amountMinor: 11_600, collectedBy: 'platform' }]);
  const purchase = await createSale([{ method: 'card', amountMinor: 11_600, collectedBy: 'platform' }]);
  await expectSuccess(
    act(`sales/${purchase.id}`, 'refund', { amountMinor: 1_000, atFault: 'platform', reason: `Por ${lucia.name}` }),
  );
  const card = await post('giftcards', {
    initialMinor: 20_000,
    recipient: { name: lucia.name, email: lucia.email },
    message: `Felicidades, ${lucia.former}`,
  });
  await expectSuccess(act(`giftcards/${card.id}`, 'adjust', { deltaMinor: -100, reason: `${lucia.name} se quejó` }));
  await expectSuccess(act(`giftcards/${card.id}`, 'block', { reason: `Llamó ${lucia.email.toUpperCase()}` }));
  const note = (resource: string, recordId: string) =>
    post('notes', { resource, recordId, text: `Habló ${lucia.former}: ${lucia.phone}. Es un asunto de @[uid-admin]` });
  await note('users/user', person.id);
  await note('deposits', confirmedId);
  await db.kysely
    .insertInto('failedAttempts')
    .values({ kind: 'password', subject: `${lucia.email} 10.0.0.0`, failures: 1, until: '2027-01-01T00:00:00.000Z' })
    .execute();
  // Seals half of the rows before the erasure.
  await api.runScheduler();
  await expectSuccess(act(`giftcards/${card.id}`, 'unblock'));

  return {
    ...api,
    fakeIdentity,
    person,
    namesake,
    act,
    async erase() {
      const approvalRequest = await act(address, 'erase', { reason: 'personAsked' });
      if (approvalRequest.status !== 202) throw new Error(JSON.stringify(api.log.at(-1)));
      const { id } = approvalRequest.json['approval'] as unknown as Item;
      return act(`approvals/${id}`, 'approve', {}, { as: 'ana' });
    },
    listPersonalDataLeft: () => findPersonalData(api, namesake.id),
    async sealFaults() {
      const { json } = await api.send('GET', 'system/checks?only=sealsAgree');
      return (json['checks'] as unknown as { faults: string[] }[]).flatMap(({ faults }) => faults).sort();
    },
    listFaults: async () =>
      (await runChecks(db.kysely, defaultSettings.timeZone)).flatMap(({ name, faults }) =>
        faults.map((fault) => `${name}: ${fault}`),
      ),
  };
}

const personSearchTexts = [
  lucia.former,
  lucia.name,
  lucia.email,
  lucia.phone,
  'fernandez',
  '5512345678',
  '8765432155',
].map((text) => text.toLowerCase());

/** Searches every column of every table, including encrypted values. */
async function findPersonalData({ db }: ApiFixture, namesake: string): Promise<string[]> {
  const columnsFound = new Set<string>();
  for (const table of (await columnsByTable(db.kysely, db.kind)).keys()) {
    const { rows } = await sql<Json>`select * from ${sql.table(table)}`.execute(db.kysely);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = await decryptIfSealed(String(value));
        // The name of the namesake is not data of the erased person.
        const isNamesake = `${JSON.stringify(row)} ${text}`.includes(namesake);
        if (!isNamesake && personSearchTexts.some((one) => text.toLowerCase().includes(one)))
          columnsFound.add(`${table}.${column}`);
      }
  }
  return [...columnsFound].sort();
}

const decryptIfSealed = (text: string): Promise<string> =>
  /^1\.[\w-]{8}\./.test(text) ? vault.open(text).catch(() => text) : Promise.resolve(text);

export const rowsOf = async ({ db }: ErasureFixture, query: string): Promise<Json[]> =>
  (await sql.raw<Json>(query).execute(db.kysely)).rows;

/** Creates a record, or requests its creation if an approval is required. */
export async function createRecord(
  fixture: ErasureFixture,
  resource: string,
  body: object,
  requestOptions: RequestOptions = {},
): Promise<Item> {
  const { status, text, json } = await fixture.send('POST', resource, {
    body,
    key: crypto.randomUUID(),
    ...requestOptions,
  });
  if (status > 202) throw new Error(text);
  return json as unknown as Item;
}

export const createPerson = (
  fixture: ErasureFixture,
  displayName: string,
  email: string,
  overrides: object = {},
): Promise<Item> => createRecord(fixture, 'users/user', { displayName, email, ...overrides });

export async function updateRecord(fixture: ErasureFixture, address: string, body: object): Promise<Item> {
  const { version } = (await fixture.send('GET', address)).json as unknown as Item;
  const { status, text, json } = await fixture.send('PUT', address, { version, body });
  if (status !== 200) throw new Error(text);
  return json as unknown as Item;
}

export async function rename(fixture: ErasureFixture, id: string, ...names: string[]): Promise<void> {
  for (const displayName of names) await updateRecord(fixture, `users/user/${id}`, { displayName });
}

/** Julia requests the erasure and Ana approves it. */
export async function approveErasure(fixture: ErasureFixture, id: string): Promise<void> {
  const approvalRequest = await fixture.act(`users/user/${id}`, 'erase', { reason: 'personAsked' });
  expect(approvalRequest.status).toBe(202);
  const approval = approvalRequest.json['approval'] as unknown as Item;
  expect((await fixture.act(`approvals/${approval.id}`, 'approve', {}, { as: 'ana' })).status).toBe(200);
}

/** Requests, approves and completes the erasure. */
export async function eraseUser(fixture: ErasureFixture, id: string): Promise<void> {
  await approveErasure(fixture, id);
  for (let time = 0; time < 4; time += 1) await fixture.runScheduler();
  expect(await isErasureDone(fixture, id)).toBe(true);
}

export async function isErasureDone(fixture: ErasureFixture, id: string): Promise<boolean> {
  const { doneAt } = await fixture.db.kysely
    .selectFrom('erasures')
    .select('doneAt')
    .where('accountId', '=', id)
    .executeTakeFirstOrThrow();
  return doneAt !== null;
}

export async function eventsOf(fixture: ErasureFixture, recordId: string): Promise<Json[]> {
  const { json } = await fixture.send(
    'GET',
    listPath('audit-events', { filter: { recordId }, sort: ['createdAt', 'ASC'] }),
  );
  return json as unknown as Json[];
}

export async function expectNoFaults(fixture: ErasureFixture): Promise<void> {
  expect(await fixture.listFaults()).toEqual([]);
  expect(await fixture.sealFaults()).toEqual([]);
}
