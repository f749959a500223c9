import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { openApprovalsFixture } from '../approvals/approvalsFixture';
import { listPath, type Json } from '../apiFixture';
import { getStatusAndCode, openApiKeysFixture, type ApiKeysFixture } from './apiKeysFixture';

let fixture: ApiKeysFixture;
beforeEach(async () => {
  fixture = await openApiKeysFixture();
});
afterEach(() => fixture.close());

const records = (json: Json) => json as unknown as Json[];

describe('API keys', () => {
  test('requires a second owner to create a key, which works only after its secret is issued', async () => {
    const approvalRequest = await fixture.requestKey();
    expect([approvalRequest.status, approvalRequest.json['approval']]).toMatchObject([
      202,
      { action: 'create', resource: 'api-keys', recordTitle: 'App de pedidos', cause: 'always' },
    ]);
    expect(records((await fixture.send('GET', 'api-keys')).json)).toEqual([]);
    expect(getStatusAndCode(await fixture.decide(approvalRequest, 'approve', 'admin'))).toEqual([
      403,
      'approval.samePerson',
    ]);
    const decision = await fixture.decide(approvalRequest, 'approve', 'ana');
    expect(decision.text).not.toContain('sk_');
    const [key] = records((await fixture.send('GET', 'api-keys')).json);
    expect(key).toMatchObject({
      name: 'App de pedidos',
      status: 'withoutSecret',
      duties: ['sales'],
      last4: null,
      createdBy: 'admin@sobremesa.app',
      approvedBy: 'ana@sobremesa.app',
    });
  });

  test.each([
    [{ duties: [] }, 'duties', 'required'],
    [{ duties: ['owner'] }, 'duties', 'notAChoice'],
    [{ expiresOn: '2026-07-01' }, 'expiresOn', 'notAfterToday'],
    [{ expiresOn: '2027-07-03' }, 'expiresOn', 'beyondAYear'],
    [{ expiresOn: null }, 'expiresOn', 'required'],
    [{ addresses: '10.0.0.0/33' }, 'addresses', 'notANetwork'],
    [{ name: ' ' }, 'name', 'required'],
  ])('rejects invalid values for a key at their field: %j', async (body, field, code) => {
    const { status, json } = await fixture.requestKey(body as object);
    expect([status, records(json['violations'] as Json)[0]]).toMatchObject([
      422,
      { field: expect.stringMatching(field), code },
    ]);
  });

  test('permits only owners to manage keys and auditors to read them', async () => {
    const key = await fixture.createKey();
    await fixture.grantDuties('fina', ['finance']);
    await fixture.grantDuties('olga', ['auditor']);
    expect(getStatusAndCode(await fixture.send('GET', 'api-keys', { as: 'fina' }))).toEqual([
      403,
      'permission.missing',
    ]);
    expect(getStatusAndCode(await fixture.requestKey({}, { as: 'olga' }))).toEqual([403, 'permission.missing']);
    expect(records((await fixture.send('GET', 'api-keys', { as: 'olga' })).json)[0]).toMatchObject({ id: key['id'] });
    expect(getStatusAndCode(await fixture.runKeyAction(key, 'issue-secret', {}, { as: 'olga' }))).toEqual([
      403,
      'permission.missing',
    ]);
  });

  test('filters keys by their status on the day', async () => {
    const expiringKey = await fixture.createIssuedKey({ name: 'Pronto', expiresOn: '2026-07-15' });
    const laterKey = await fixture.createIssuedKey({ name: 'Después', expiresOn: '2026-07-16' });
    const keyWithoutSecret = await fixture.createKey({ name: 'Sin secreto' });
    const revokedKey = await fixture.createIssuedKey({ name: 'Revocada' });
    await fixture.runKeyAction(revokedKey.key, 'revoke', { reason: 'Se filtró' });
    const listNames = async (status: unknown) =>
      records((await fixture.send('GET', listPath('api-keys', { filter: { status } }))).json).map(({ name }) => name);
    expect(await listNames('expiring')).toEqual(['Pronto']);
    expect(await listNames('active')).toEqual(['Después']);
    expect(await listNames('withoutSecret')).toEqual([keyWithoutSecret['name']]);
    expect(await listNames('revoked')).toEqual(['Revocada']);
    expect(await listNames(['expiring', 'active'])).toHaveLength(2);
    fixture.now.advance(15 * 86_400_000);
    expect(await listNames('expired')).toEqual(['Pronto']);
    expect([await fixture.readKey(expiringKey.key), await fixture.readKey(laterKey.key)]).toMatchObject([
      { status: 'expired' },
      { status: 'expiring' },
    ]);
    expect(getStatusAndCode(await fixture.send('GET', listPath('api-keys', { filter: { status: 'lost' } })))).toEqual([
      400,
      'request.malformedFilter',
    ]);
  });

  test('requires a second owner to renew a key, for at most a year', async () => {
    const { key, secret } = await fixture.createIssuedKey({ expiresOn: '2026-07-05' });
    const renewKey = (expiresOn: string) => fixture.runKeyAction(key, 'renew', { expiresOn });
    expect((await renewKey('2026-07-04')).json['violations']).toMatchObject([{ code: 'notLater' }]);
    expect((await renewKey('2028-01-01')).json['violations']).toMatchObject([{ code: 'beyondAYear' }]);
    const approvalRequest = await renewKey('2026-12-31');
    expect(approvalRequest.status).toBe(202);
    expect((await fixture.decide(approvalRequest, 'approve', 'ana')).json['state']).toBe('approved');
    fixture.now.advance(30 * 86_400_000);
    expect((await fixture.send('GET', 'sales', { as: secret })).status).toBe(200);
  });

  test('lets a sole owner create a key, which counts as theirs', async () => {
    const soleOwnerFixture = await openApprovalsFixture();
    try {
      const keyResponse = await soleOwnerFixture.send('POST', 'api-keys', {
        body: { name: 'App', duties: ['sales'], expiresOn: '2026-09-30' },
      });
      expect([keyResponse.status, keyResponse.json]).toMatchObject([
        201,
        { approvedBy: null, vouchedBy: ['uid-admin'] },
      ]);
    } finally {
      await soleOwnerFixture.close();
    }
  });
});

describe('API key secrets', () => {
  test('shows the first secret once, to the requester, and stores only its last characters', async () => {
    const key = await fixture.createKey();
    const idempotency = crypto.randomUUID();
    const issue = () => fixture.runKeyAction(key, 'issue-secret', {}, { key: idempotency, version: 1 });
    const secret = String((await issue()).json['secret']);
    expect(secret).toMatch(/^sk_[\dA-Za-z]{40}$/);
    expect(await fixture.readKey(key)).toMatchObject({
      last4: secret.slice(-4),
      status: 'active',
      secretBy: 'admin@sobremesa.app',
    });
    // Repeats the request, as a client does after a lost response.
    expect((await issue()).json['secret']).toBe(secret);
    const readableResources = [
      await fixture.send('GET', 'api-keys'),
      await fixture.send('GET', `api-keys/${String(key['id'])}`),
      await fixture.send('GET', 'audit-events'),
      await fixture.send('GET', 'api-keys.csv'),
    ];
    await fixture.send('GET', 'catalogs/labels', { as: secret });
    expect(readableResources.map(({ text }) => text).join()).not.toContain(secret);
    expect(JSON.stringify(fixture.log)).not.toContain(secret);
    for (const table of ['apiKeys', 'apiKeySecrets', 'idempotencyKeys', 'searchTerms', 'auditEvents'] as const)
      expect(JSON.stringify(await fixture.db.kysely.selectFrom(table).selectAll().execute())).not.toContain(secret);
    expect(getStatusAndCode(await fixture.runKeyAction(key, 'issue-secret'))).toEqual([409, 'apiKey.hasSecret']);
  });

  test('refuses the first secret to anybody but the requester of the key', async () => {
    const key = await fixture.createKey();
    await fixture.grantDuties('berta', ['owner']);
    for (const as of ['ana', 'berta'])
      expect(getStatusAndCode(await fixture.runKeyAction(key, 'issue-secret', {}, { as }))).toEqual([
        409,
        'apiKey.requesterOnly',
      ]);
    expect(await fixture.readKey(key)).toMatchObject({ status: 'withoutSecret' });
  });

  test('issues one first secret to concurrent requests', async () => {
    const key = await fixture.createKey();
    const responses = await Promise.all([1, 2, 3].map(() => fixture.runKeyAction(key, 'issue-secret')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    const secrets = await fixture.db.kysely.selectFrom('apiKeySecrets').select('keyId').execute();
    expect(secrets).toEqual([{ keyId: key['id'] }]);
  });

  test('shows a rotated secret to the owner who approves the rotation', async () => {
    const { key, secret: firstSecret } = await fixture.createIssuedKey();
    const approvalRequest = await fixture.runKeyAction(key, 'rotate', { overlap: 'none' });
    expect([approvalRequest.status, approvalRequest.json['approval']]).toMatchObject([
      202,
      { action: 'rotate', cause: 'always', input: { overlap: 'none' } },
    ]);
    expect(getStatusAndCode(await fixture.decide(approvalRequest, 'approve', 'admin'))).toEqual([
      403,
      'approval.samePerson',
    ]);
    expect((await fixture.send('GET', 'sales', { as: firstSecret })).status).toBe(200);
    expect((await fixture.runKeyAction(key, 'rotate', { overlap: 'week' })).json['violations']).toMatchObject([
      { field: 'overlap', code: 'notAChoice' },
    ]);
  });

  test('replaces a secret immediately, or after an hour or a day of overlap', async () => {
    const { key, secret: firstSecret } = await fixture.createIssuedKey();
    const readSales = async (secret: string) => getStatusAndCode(await fixture.send('GET', 'sales', { as: secret }));
    const secondSecret = await fixture.rotateSecret(key, { overlap: 'hour' });
    expect((await fixture.readKey(key))['previousUntil']).toBe('2026-07-01T13:00:00.000Z');
    expect([await readSales(firstSecret), await readSales(secondSecret)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const thirdSecret = await fixture.rotateSecret(key, { overlap: 'none' }, 'ana');
    expect([await readSales(firstSecret), await readSales(secondSecret), await readSales(thirdSecret)]).toEqual([
      [401, 'auth.keyReplaced'],
      [401, 'auth.keyReplaced'],
      [200, undefined],
    ]);
    const fourth = await fixture.rotateSecret(key, { overlap: 'day' });
    fixture.now.advance(86_400_000 - 1);
    expect([await readSales(thirdSecret), await readSales(fourth)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    fixture.now.advance(1);
    expect([await readSales(thirdSecret), await readSales(fourth)]).toEqual([
      [401, 'auth.keyReplaced'],
      [200, undefined],
    ]);
  });

  test('invalidates the first secret at a second rotation, despite its overlap', async () => {
    const { key, secret: firstSecret } = await fixture.createIssuedKey();
    await fixture.rotateSecret(key, { overlap: 'day' });
    await fixture.rotateSecret(key, { overlap: 'day' });
    expect(getStatusAndCode(await fixture.send('GET', 'sales', { as: firstSecret }))).toEqual([
      401,
      'auth.keyReplaced',
    ]);
  });

  test('notifies the other owners of a first secret, and those who neither requested nor approved another', async () => {
    await fixture.grantDuties('berta', ['owner']);
    await fixture.grantDuties('olga', ['auditor']);
    const { key } = await fixture.createIssuedKey();
    const notificationsOf = async (as: string) =>
      records((await fixture.send('GET', 'notifications', { as })).json)
        .filter(({ kind }) => String(kind) === 'secretMade')
        .map(({ recordId, action, actorName, times }) => ({ recordId, action, actorName, times }));
    const expectedNotification = { recordId: key['id'], action: 'issue-secret', actorName: 'admin', times: 1 };
    expect([
      await notificationsOf('berta'),
      await notificationsOf('admin'),
      await notificationsOf('ana'),
      await notificationsOf('olga'),
    ]).toEqual([[expectedNotification], [], [expectedNotification], []]);
    await fixture.rotateSecret(key, { overlap: 'none' });
    expect(await notificationsOf('berta')).toEqual([
      { ...expectedNotification, action: 'rotate', actorName: 'ana', times: 2 },
    ]);
  });

  test('marks a key for rotation when somebody who saw its secret is blocked; the secret stays valid', async () => {
    const { key } = await fixture.createIssuedKey();
    const secret = await fixture.rotateSecret(key, { overlap: 'none' });
    expect(await fixture.readKey(key)).toMatchObject({ rotationDue: false });
    await fixture.db.kysely
      .updateTable(administrators.table)
      .set({ state: 'blocked' })
      .where('uid', '=', 'uid-ana')
      .execute();
    expect((await fixture.send('GET', 'sales', { as: secret })).status).toBe(200);
    const keySeenByOther = await fixture.send('GET', `api-keys/${String(key['id'])}`);
    expect(keySeenByOther.json).toMatchObject({ rotationDue: true });
  });
});

describe('revocation of API keys', () => {
  test('revokes a key by one owner with a reason', async () => {
    const { key, secret } = await fixture.createIssuedKey();
    expect((await fixture.runKeyAction(key, 'revoke', {})).json['violations']).toMatchObject([{ field: 'reason' }]);
    const { status, json } = await fixture.runKeyAction(key, 'revoke', { reason: 'Se filtró' }, { as: 'ana' });
    expect([status, json]).toMatchObject([200, { status: 'revoked', revokedBy: 'ana@sobremesa.app' }]);
    expect(getStatusAndCode(await fixture.send('GET', 'sales', { as: secret }))).toEqual([401, 'auth.keyRevoked']);
    for (const action of ['revoke', 'rotate', 'renew']) {
      const body = { reason: 'x', overlap: 'none', expiresOn: '2026-12-31' };
      const input = {
        revoke: { reason: body.reason },
        rotate: { overlap: 'none' },
        renew: { expiresOn: body.expiresOn },
      };
      const refusal = await fixture.runKeyAction(key, action, input[action as keyof typeof input]);
      expect(getStatusAndCode(refusal)).toEqual([409, 'apiKey.revoked']);
    }
  });
});
