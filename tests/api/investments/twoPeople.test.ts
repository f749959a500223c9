import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOnDeposit as actOn, failedChecks, readLedgerBalance, recordDeposit } from '../deposits/depositsFixture';
import { openApiFixture, type TestResponse, type ApiFixture } from '../apiFixture';
import {
  actOnInvestment,
  readInvestmentRecord,
  createInvestment,
  movementsOf,
  returnInput,
  type InvestmentRecord,
} from './investmentsFixture';

/** In MXN. Julia (`admin`) recorded an investment of ten times this amount, and Ana confirmed it. */
const threshold = 100_000;
let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ settings: { secondPersonFromMinor: { MXN: threshold, COP: threshold, CLP: 0 } } });
});
afterAll(() => api.close());

async function createLarge(overrides: Record<string, unknown> = {}): Promise<InvestmentRecord> {
  const { id, currency } = await createInvestment(api, { committedMinor: 10 * threshold, ...overrides });
  await actOn(
    api,
    (await recordDeposit(api, { purpose: 'investment', investmentId: id, amountMinor: 10 * threshold, currency })).id,
    'confirm',
  );
  return readInvestmentRecord(api, 'investments', id);
}

const getRefusal = ({ status, json }: TestResponse) => [status, json['code']];
const createMovementForm = (amountMinor: number, overrides: object = {}) => ({
  type: 'principalReturn',
  amountMinor,
  dueOn: '2026-07-01',
  times: 1,
  ...overrides,
});
const capitalAccountOf = (id: string) => `equity:investors:${id}:MXN`;

/** Schedules a movement as Ana and returns its id. */
async function scheduleMovement(
  id: string,
  ...movementArguments: Parameters<typeof createMovementForm>
): Promise<string> {
  expect(
    (await actOnInvestment(api, 'investments', id, 'schedule', createMovementForm(...movementArguments))).status,
  ).toBe(200);
  return String((await movementsOf(api, id)).at(-1)?.id);
}

describe('large payments to investors', () => {
  test.each(['principalReturn', 'interest', 'dividend'])(
    'rejects a payment of %s by one person from the threshold on',
    async (kind) => {
      const { id, secondPersonFromMinor } = await createLarge();
      expect(secondPersonFromMinor).toBe(threshold);
      const bank = await readLedgerBalance(api, 'asset:bank:MXN');
      for (const dryRun of [true, false])
        expect(
          getRefusal(await actOnInvestment(api, 'investments', id, 'return', returnInput(kind, threshold), { dryRun })),
        ).toEqual([409, 'investment.needsSecondPerson']);
      expect([
        await readLedgerBalance(api, 'asset:bank:MXN'),
        await readLedgerBalance(api, capitalAccountOf(id)),
      ]).toEqual([bank, 10 * threshold]);
      expect((await actOnInvestment(api, 'investments', id, 'return', returnInput(kind, threshold - 1))).status).toBe(
        200,
      );
    },
  );

  test('applies the threshold of the currency of the investment', async () => {
    const { id, secondPersonFromMinor } = await createLarge({ currency: 'CLP' });
    expect(secondPersonFromMinor).toBe(0);
    expect(getRefusal(await actOnInvestment(api, 'investments', id, 'return', returnInput('interest', 1)))).toEqual([
      409,
      'investment.needsSecondPerson',
    ]);
  });

  test('rejects a large payment confirmed by its scheduler and accepts another person', async () => {
    const { id } = await createLarge();
    const movementId = await scheduleMovement(id, threshold);
    expect(await readInvestmentRecord(api, 'investment-movements', movementId, 'ana')).toMatchObject({
      needsSecondPerson: true,
      scheduledByEmail: 'ana@sobremesa.app',
      actions: { confirm: { allowed: false, code: 'approval.samePerson' }, cancel: { allowed: true } },
    });
    const confirm = (as: string, dryRun = false) =>
      actOnInvestment(api, 'investment-movements', movementId, 'confirm', { bankReference: 'SPEI 1' }, { as, dryRun });
    for (const dryRun of [true, false])
      expect(getRefusal(await confirm('ana', dryRun))).toEqual([403, 'approval.samePerson']);
    expect(await readLedgerBalance(api, capitalAccountOf(id))).toBe(10 * threshold);
    expect((await readInvestmentRecord(api, 'investment-movements', movementId)).actions['confirm']).toEqual({
      allowed: true,
    });
    expect((await confirm('admin')).json).toMatchObject({ state: 'confirmed', amountMinor: threshold });
    expect(await readLedgerBalance(api, capitalAccountOf(id))).toBe(9 * threshold);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('applies the threshold to each movement of a plan', async () => {
    const { id } = await createLarge();
    const movementId = await scheduleMovement(id, threshold - 1, { times: 3 });
    expect(await readInvestmentRecord(api, 'investment-movements', movementId, 'ana')).toMatchObject({
      needsSecondPerson: false,
      actions: { confirm: { allowed: true } },
    });
    expect(
      (await actOnInvestment(api, 'investment-movements', movementId, 'confirm', { bankReference: 'SPEI 1' })).status,
    ).toBe(200);
  });

  test('pays a large movement once under concurrent and repeated confirmations', async () => {
    const { id } = await createLarge();
    const movementId = await scheduleMovement(id, 2 * threshold);
    const { version } = await readInvestmentRecord(api, 'investment-movements', movementId);
    const key = crypto.randomUUID();
    const confirm = (as: string, requestOptions: { key?: string } = {}) =>
      actOnInvestment(
        api,
        'investment-movements',
        movementId,
        'confirm',
        { bankReference: 'SPEI 1' },
        { as, version, ...requestOptions },
      );
    const responses = await Promise.all([
      confirm('admin', { key }),
      confirm('ana'),
      confirm('admin', { key }),
      confirm('admin'),
      confirm('ana'),
    ]);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await readLedgerBalance(api, capitalAccountOf(id))).toBe(8 * threshold);
    expect(await failedChecks(api)).toEqual([]);
  });

  test('schedules a reversed large payment again, which again requires a second person', async () => {
    const { id } = await createLarge();
    const movementId = await scheduleMovement(id, threshold, { dueOn: '2026-09-15' });
    await actOnInvestment(
      api,
      'investment-movements',
      movementId,
      'confirm',
      { bankReference: 'SPEI 1' },
      { as: 'admin' },
    );
    expect(
      (
        await actOnInvestment(
          api,
          'investment-movements',
          movementId,
          'reverse',
          { reason: 'La cuenta ya no existe.' },
          { as: 'admin' },
        )
      ).json['state'],
    ).toBe('reversed');
    expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
      outstandingMinor: 10 * threshold,
      scheduledCount: 1,
    });
    const lastMovement = (await movementsOf(api, id)).at(-1);
    expect(lastMovement).toMatchObject({
      type: 'principalReturn',
      state: 'scheduled',
      amountMinor: threshold,
      dueOn: '2026-09-15',
      journalId: null,
    });
    expect(
      (await readInvestmentRecord(api, 'investment-movements', String(lastMovement?.id), 'ana')).actions['confirm'],
    ).toEqual({
      allowed: false,
      code: 'approval.samePerson',
    });
    expect(await failedChecks(api)).toEqual([]);
  });

  test('does not schedule a reversed payment of a closed investment again', async () => {
    const { id } = await createLarge();
    const movementId = await scheduleMovement(id, 1_000, { type: 'interest' });
    await actOnInvestment(api, 'investment-movements', movementId, 'confirm', { bankReference: 'SPEI 1' });
    expect((await actOnInvestment(api, 'investments', id, 'write-off', { reason: 'Se fusionó.' })).status).toBe(200);
    expect(
      (await actOnInvestment(api, 'investment-movements', movementId, 'reverse', { reason: 'La devolvió el banco.' }))
        .status,
    ).toBe(200);
    expect(await readInvestmentRecord(api, 'investments', id)).toMatchObject({
      state: 'writtenOff',
      scheduledCount: 0,
      yieldMinor: 0,
    });
    expect(await failedChecks(api)).toEqual([]);
  });
});

describe('large write-offs', () => {
  test('rejects a large write-off by the recorder of the investment and accepts another person', async () => {
    const { id } = await createLarge();
    expect((await readInvestmentRecord(api, 'investments', id)).actions['write-off']).toEqual({
      allowed: false,
      code: 'approval.samePerson',
    });
    for (const dryRun of [true, false])
      expect(
        getRefusal(
          await actOnInvestment(api, 'investments', id, 'write-off', { reason: 'x' }, { as: 'admin', dryRun }),
        ),
      ).toEqual([403, 'approval.samePerson']);
    expect(await readInvestmentRecord(api, 'investments', id, 'ana')).toMatchObject({
      state: 'active',
      recordedByEmail: 'admin@sobremesa.app',
      actions: { 'write-off': { allowed: true } },
    });
    expect((await actOnInvestment(api, 'investments', id, 'write-off', { reason: 'Se disolvió.' })).json).toMatchObject(
      {
        state: 'writtenOff',
        writtenOffMinor: 10 * threshold,
      },
    );
    expect(await failedChecks(api)).toEqual([]);
  });

  test('applies the threshold to the outstanding amount of a write-off', async () => {
    const { id } = await createLarge();
    const movementId = await scheduleMovement(id, 9 * threshold + 1);
    await actOnInvestment(
      api,
      'investment-movements',
      movementId,
      'confirm',
      { bankReference: 'SPEI 1' },
      { as: 'admin' },
    );
    expect(
      (await actOnInvestment(api, 'investments', id, 'write-off', { reason: 'x' }, { as: 'admin' })).json,
    ).toMatchObject({
      writtenOffMinor: threshold - 1,
    });
  });
});
