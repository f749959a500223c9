import { describe, expect, test } from 'vitest';
import { openApiFixture } from '../apiFixture';
import { actOnDeposit, createPerson, failedChecks, recordDeposit } from './depositsFixture';

describe('check of deposits', () => {
  test.each<[string, string[], Record<string, string | number | null>]>([
    ['a confirmed deposit that was never posted', [], { state: 'confirmed' }],
    ['a posted deposit marked as pending', ['confirm'], { state: 'pending' }],
    ['a deposit whose amount differs from its journal', ['confirm'], { amountMinor: 49_999 }],
    ['a deposit whose currency differs from its journal', ['confirm'], { currency: 'COP' }],
    ['a deposit posted to another account', ['confirm'], { purpose: 'settlement' }],
    ['a deposit marked as reversed without a reversal', ['confirm'], { state: 'reversed' }],
    ['a reversed deposit marked as confirmed', ['confirm', 'reverse'], { state: 'confirmed' }],
  ])('reports %s and no other deposit', async (_name, actions, columns) => {
    const tamperedFixture = await openApiFixture();
    const owner = await createPerson(tamperedFixture);
    const soundDeposit = await recordDeposit(tamperedFixture, { accountId: owner });
    await actOnDeposit(tamperedFixture, soundDeposit.id, 'confirm');
    const { id, number } = await recordDeposit(tamperedFixture, { accountId: owner });
    for (const action of actions)
      await actOnDeposit(tamperedFixture, id, action, action === 'reverse' ? { body: { reason: 'x' } } : {});
    expect(await failedChecks(tamperedFixture)).toEqual([]);
    await tamperedFixture.db.kysely.updateTable('deposits').set(columns).where('id', '=', id).execute();
    expect(await failedChecks(tamperedFixture)).toEqual([{ name: 'depositsAgree', ok: false, faults: [number] }]);
    await tamperedFixture.close();
  });

  test('reports a journal of a missing deposit', async () => {
    const tamperedFixture = await openApiFixture();
    const { id } = await recordDeposit(tamperedFixture, { accountId: await createPerson(tamperedFixture) });
    await actOnDeposit(tamperedFixture, id, 'confirm');
    await tamperedFixture.db.kysely.deleteFrom('deposits').execute();
    expect(await failedChecks(tamperedFixture)).toEqual([{ name: 'depositsAgree', ok: false, faults: [id] }]);
    await tamperedFixture.close();
  });
});
