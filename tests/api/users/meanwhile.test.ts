import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDepositForm } from '../deposits/depositsFixture';
import { listPath, readResponse } from '../apiFixture';
import { labelForm } from '../labels';
import { getAccountPath, inviteAdministrator, openUsersFixture, type Account, type UsersFixture } from './usersFixture';

const email = 'ines@sobremesa.app';
let fixture: UsersFixture;
let ines: Account;
beforeEach(async () => {
  fixture = await openUsersFixture();
  ines = await inviteAdministrator(fixture, { email });
});
afterEach(() => fixture.close());

const block = async () =>
  expect((await fixture.act(getAccountPath(ines), 'block', { reason: 'Dejó la empresa' })).status).toBe(200);
const labels = async () => (await fixture.send('GET', listPath('catalogs/labels'))).headers.get('X-Total-Count');

function createGate(): { promise: Promise<void>; resolve: () => void } {
  let openGate = () => {};
  const promise = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  return { promise, resolve: () => openGate() };
}

/** Sends a request whose body ends when `finish` is called. `reading` resolves when the API starts to read the body. */
function sendSlowly(address: string, form: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(form));
  const bodyStarted = createGate();
  const bodyEnd = createGate();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        bodyStarted.resolve();
        await bodyEnd.promise;
        stream.enqueue(bytes);
        stream.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { Authorization: `Bearer ${email}`, 'Content-Type': 'application/json' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const response = fixture.fetch(new Request(`http://localhost/api/${address}`, init)).then(readResponse);
  return { reading: bodyStarted.promise, finish: () => (bodyEnd.resolve(), response) };
}

describe('changes of admission during a request', () => {
  test('rejects a request whose sender is blocked while the body arrives', async () => {
    const slowRequest = sendSlowly('catalogs/labels', labelForm());
    await slowRequest.reading;
    await block();
    const { status, json } = await slowRequest.finish();
    expect([status, json['code'], await labels()]).toEqual([403, 'auth.blocked', '0']);
  });

  test('rejects a request whose session ends while the body arrives', async () => {
    const slowRequest = sendSlowly('catalogs/labels', labelForm());
    await slowRequest.reading;
    const identity = fixture.fakeIdentity.findByEmail(email);
    if (identity) identity.disabled = true;
    const { status, json } = await slowRequest.finish();
    expect([status, json['code'], await labels()]).toEqual([401, 'auth.tokenRevoked', '0']);
  });

  test.each([{ dryRun: false }, { dryRun: true }])(
    'rejects a request whose sender is blocked while it waits for the ledger ($dryRun)',
    async ({ dryRun }) => {
      const queueTurn = createGate();
      const otherTask = fixture.db.moneyQueue.run(() => queueTurn.promise);
      const deposit = fixture.send('POST', `deposits${dryRun ? '?dryRun=true' : ''}`, {
        as: email,
        key: crypto.randomUUID(),
        body: createDepositForm({ purpose: 'settlement' }),
      });
      await block();
      queueTurn.resolve();
      await otherTask;
      const { status, json } = await deposit;
      expect([status, json['code']]).toEqual([403, 'auth.blocked']);
      expect((await fixture.send('GET', listPath('deposits'))).headers.get('X-Total-Count')).toBe('0');
    },
  );
});
