import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockLedger } from '../../../api/ledger/lock';
import { actOnDeposit, createPerson, recordDeposit } from '../deposits/depositsFixture';
import { openApiFixture, type TestResponse } from '../apiFixture';
import { getStatusAndCode, limits, openSettingsFixture, type SettingsFixture } from './settingsFixture';

let fixture: SettingsFixture;
beforeEach(async () => {
  fixture = await openSettingsFixture();
});
afterEach(() => fixture.close());

describe('effect of changed settings', () => {
  beforeEach(() => fixture.grantDuties('ana', ['owner']));

  const lowerLimits = async () =>
    fixture.decide(
      await fixture.changeSetting('limitsMXN', 'change-limits', limits({ actMinor: 5_000 })),
      'approve',
      'ana',
    );

  test('applies a limit at once, also on another server', async () => {
    const otherFixture = await openApiFixture({ db: fixture.db, settings: { limits: null } });
    expect((await fixture.issue(6_000)).status).toBe(201);
    await lowerLimits();
    const approvalRequest = await fixture.issue(6_000);
    expect([approvalRequest.status, approvalRequest.json['approval']?.['cause']]).toEqual([202, 'actLimit']);
    // An installation without approvals, such as one with sample data, ignores the stored limits.
    const otherResponse = await otherFixture.send('POST', 'giftcards', {
      key: crypto.randomUUID(),
      body: { initialMinor: 50_000, fundedBy: 'platform' },
    });
    expect(otherResponse.status).toBe(201);
  });

  test('applies a limit to a request that waits for the ledger', async () => {
    const { kysely, kind } = fixture.db;
    let pendingIssue: Promise<TestResponse> | undefined;
    await kysely.transaction().execute(async (trx) => {
      await lockLedger(trx);
      await trx
        .updateTable('settings')
        .set({ ...limits({ actMinor: 5_000 }), source: 'console' })
        .where('name', '=', 'limitsMXN')
        .execute();
      pendingIssue = fixture.issue(6_000);
      // Lets the request proceed as far as possible. SQLite in memory has a single connection, which is in use.
      if (kind === 'postgres')
        for (let requestNumber = 0; requestNumber < 20; requestNumber += 1) await fixture.send('GET', 'permissions');
    });
    expect((await pendingIssue)?.status).toBe(202);
  });

  test('applies the second-person threshold at once', async () => {
    const holderId = await createPerson(fixture);
    const confirmOwnDeposit = async () => {
      const { id } = await recordDeposit(fixture, { accountId: holderId, amountMinor: 4_000 });
      return getStatusAndCode(await actOnDeposit(fixture, id, 'confirm', { as: 'admin' }));
    };
    expect(await confirmOwnDeposit()).toEqual([200, undefined]);
    const approvalRequest = await fixture.changeSetting(
      'limitsMXN',
      'change-limits',
      limits({ secondPersonFromMinor: 3_000 }),
    );
    await fixture.decide(approvalRequest, 'approve', 'ana');
    expect(await confirmOwnDeposit()).toEqual([403, 'approval.samePerson']);
  });

  test('applies the idle time and the support address at once', async () => {
    const readEffects = async () => [
      (await fixture.send('GET', 'permissions')).json['idleMinutes'],
      (await fixture.send('GET', 'support', { as: null })).json,
    ];
    expect(await readEffects()).toEqual([null, { email: null }]);
    await fixture.decide(
      await fixture.changeSetting('idleSignOut', 'change-minutes', { minutes: 10 }),
      'approve',
      'ana',
    );
    await fixture.decide(
      await fixture.changeSetting('support', 'change-address', { email: 'ayuda@sobremesa.app' }),
      'approve',
      'ana',
    );
    expect(await readEffects()).toEqual([10, { email: 'ayuda@sobremesa.app' }]);
  });
});
