import { afterEach, expect, test } from 'vitest';
import { duties, type Duty } from '../../../contract/duties';
import { createSeededRandom } from '../money/seededRandom';
import {
  badAdministrator,
  payoutMoves,
  privilegeMoves,
  openAttackFixture,
  type GrantedAmount,
  type AttackFixture,
} from './badAdministratorMoves';

/** In minor units of MXN. */
const limits = { actMinor: 10_000, personDayMinor: 15_000 };

let fixture: AttackFixture;
afterEach(() => fixture.apiKeysFixture.close());

/** Returns the state that one person must not be able to change. */
async function readProtectedState({ apiKeysFixture, listRows }: AttackFixture): Promise<object> {
  const readColumns = async (resource: string, ...fields: string[]) =>
    (await listRows(resource)).map((row) => Object.fromEntries(['id', ...fields].map((field) => [field, row[field]])));
  return {
    settings: await readColumns('settings', 'version'),
    periods: await readColumns('periods'),
    companies: await readColumns('catalogs/companies', 'commissionBp', 'payoutMinimumMinor'),
    keys: await readColumns('api-keys', 'version'),
    administrators: await readColumns('users/administrator', 'duties', 'status'),
    customer: await readColumns('users/user', 'displayName'),
    secrets: await apiKeysFixture.db.kysely.selectFrom('apiKeySecrets').selectAll().execute(),
  };
}

/**
 * Returns amounts given away, read from the ledger: credits of gift cards, wallets, bank and processor. For a sale,
 * debits of wallets and cards; a canceled sale returns the amounts. Includes reissued cards.
 */
async function readAmountsGivenAway({ apiKeysFixture, reissuedCards }: AttackFixture): Promise<GrantedAmount[]> {
  const movements = await apiKeysFixture.db.kysely
    .selectFrom('entries')
    .innerJoin('journals', 'journals.id', 'entries.journalId')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'entries.accountId')
    .select([
      'journals.id',
      'journals.kind',
      'journals.createdAt',
      'entries.direction',
      'entries.amountMinor',
      'ledgerAccounts.code',
    ])
    .where('journals.actorId', '=', badAdministrator.uid)
    .where('journals.kind', '<>', 'saleCanceled')
    .execute();
  const amountsByJournal = new Map<string, GrantedAmount>();
  for (const { id, kind, createdAt, direction, amountMinor, code } of movements) {
    const isStoredValue = code.startsWith('liability:wallet:') || code.startsWith('liability:giftCards:');
    const isSale = kind === 'salePaid' || kind === 'saleCompleted';
    const leaves = isSale
      ? isStoredValue && direction === 'debit'
      : direction === 'credit' && (isStoredValue || code.startsWith('asset:'));
    if (!leaves) continue;
    const grantedAmount = amountsByJournal.get(id) ?? { at: Date.parse(createdAt), amountMinor: 0 };
    amountsByJournal.set(id, { ...grantedAmount, amountMinor: grantedAmount.amountMinor + amountMinor });
  }
  return [...amountsByJournal.values(), ...reissuedCards];
}

const day = 24 * 3_600_000;

test.each(duties.flatMap((duty) => [20261127, 20261128].map((seed): [Duty, number] => [duty, seed])))(
  'limits what a malicious administrator with the duty %s gives away and changes nothing that requires two persons (seed %i)',
  async (duty, seed) => {
    const chance = createSeededRandom(seed);
    fixture = await openAttackFixture(chance);
    const { apiKeysFixture, listRows } = fixture;
    await apiKeysFixture.grantDuties(badAdministrator.name, [duty]);
    const stateBefore = await readProtectedState(fixture);
    for (let step = 0; step < 90; step += 1) {
      if (chance.percent(8)) apiKeysFixture.now.advance(chance.integerBelow(16) * 3_600_000);
      apiKeysFixture.now.advance(60_000);
      await chance.pick(chance.percent(65) ? payoutMoves : privilegeMoves)(fixture, 1 + chance.integerBelow(11_000));
    }
    expect(await readProtectedState(fixture)).toEqual(stateBefore);

    const amountsGivenAway = await readAmountsGivenAway(fixture);
    for (const { at, amountMinor } of amountsGivenAway) {
      expect(amountMinor).toBeLessThan(limits.actMinor);
      const amountsWithinDay = amountsGivenAway.filter((other) => other.at <= at && other.at > at - day);
      expect(amountsWithinDay.reduce((sum, other) => sum + other.amountMinor, 0)).toBeLessThanOrEqual(
        limits.personDayMinor,
      );
    }
    const movesMoney = duty === 'owner' || duty === 'finance' || duty === 'support';
    expect(amountsGivenAway.length > 0).toBe(movesMoney);
    const requestsByAdministrator = (await listRows('approvals')).filter(({ requestedByEmail }) =>
      String(requestedByEmail).startsWith(badAdministrator.name),
    );
    expect(requestsByAdministrator.filter(({ state }) => String(state) === 'approved')).toEqual([]);
    const { checks } = (await apiKeysFixture.send('GET', 'system/checks')).json as unknown as {
      checks: { faults: string[] }[];
    };
    expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
  },
);
