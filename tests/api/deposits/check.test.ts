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
    const tampered = await openApiFixture();
    const owner = await createPerson(tampered);
    const sound = await recordDeposit(tampered, { accountId: owner });
    await actOnDeposit(tampered, sound.id, 'confirm');
    const { id, number } = await recordDeposit(tampered, { accountId: owner });
    for (const action of actions)
      await actOnDeposit(tampered, id, action, action === 'reverse' ? { body: { reason: 'x' } } : {});
    expect(await failedChecks(tampered)).toEqual([]);
    await tampered.db.kysely.updateTable('deposits').set(columns).where('id', '=', id).execute();
    expect(await failedChecks(tampered)).toEqual([{ name: 'depositsAgree', ok: false, faults: [number] }]);
    await tampered.close();
  });

  test('reports a journal of a missing deposit', async () => {
    const tampered = await openApiFixture();
    const { id } = await recordDeposit(tampered, { accountId: await createPerson(tampered) });
    await actOnDeposit(tampered, id, 'confirm');
    await tampered.db.kysely.deleteFrom('deposits').execute();
    expect(await failedChecks(tampered)).toEqual([{ name: 'depositsAgree', ok: false, faults: [id] }]);
    await tampered.close();
  });
});
