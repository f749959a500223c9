import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Batcher } from '../../../api/db/batcher';
import { Queue, QueueFull } from '../../../api/db/queue';
import { openStatementLog } from '../statementLog';
import type { TestResponse } from '../apiFixture';
import { mapViolationsByField } from '../catalogRequests';
import { completedFields, openSalesFixture, type Sale, type SalesFixture } from './salesFixture';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
});
afterAll(() => fixture.close());

const saleOf = ({ json }: TestResponse) => json as unknown as Sale & { id: string };
const numberOf = ({ number }: Sale) => Number(number.split('-').at(-1));

async function nextSaleNumber(): Promise<number> {
  return numberOf(await fixture.createSale()) + 1;
}

/** Returns the balances of the tax account after each entry, and the same sums recomputed in the order of journals. */
async function readTaxBalances(): Promise<{ stored: number[]; recomputed: number[] }> {
  const rows = await fixture.db.kysely
    .selectFrom('entries')
    .innerJoin('journals', 'journals.id', 'entries.journalId')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'entries.accountId')
    .select(['entries.amountMinor', 'entries.direction', 'entries.balanceAfterMinor'])
    .where('ledgerAccounts.code', '=', 'liability:tax:MXN')
    .orderBy('journals.seq')
    .execute();
  let balance = 0;
  const recomputed = rows.map(({ amountMinor, direction }) => {
    balance += direction === 'credit' ? amountMinor : -amountMinor;
    return balance;
  });
  return { stored: rows.map(({ balanceAfterMinor }) => balanceAfterMinor), recomputed };
}

async function readJournalNumbers(): Promise<number[]> {
  const rows = await fixture.db.kysely.selectFrom('journals').select('seq').orderBy('seq').execute();
  return rows.map(({ seq }) => seq);
}

describe('sales created at the same time', () => {
  test('are stored as if they had been created one after the other', async () => {
    const companies = [fixture.company, await fixture.createCompany(), await fixture.createCompany()];
    const people = [fixture.person, await fixture.createPerson()];
    const first = await nextSaleNumber();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fixture.postSale({
          ...completedFields,
          companyId: companies[index % companies.length]?.id,
          accountId: people[index % people.length]?.id,
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const sales = responses.map(saleOf);
    expect(sales.map(numberOf).sort((one, other) => one - other)).toEqual(sales.map((_, index) => first + index));
    for (const { id, ...sale } of sales) expect(await fixture.readSale(`sales/${id}`)).toMatchObject(sale);
    for (const { id } of companies.slice(1)) {
      const company = await fixture.send('GET', `catalogs/companies/${id}`);
      const balance = await fixture.readLedgerBalance(`liability:company:${id}`);
      expect([balance > 0, company.json['payableMinor']]).toEqual([true, balance]);
    }
    expect((await fixture.send('GET', `users/user/${people[1]?.id}`)).json).toMatchObject({
      salesCount: 15,
      spentMinor: 15 * 11_600,
    });
    const { json: found } = await fixture.send(
      'GET',
      `sales?filter=${encodeURIComponent(JSON.stringify({ q: sales[7]?.number }))}`,
    );
    expect(found).toMatchObject([{ id: sales[7]?.id }]);
    const journalNumbers = await readJournalNumbers();
    expect(journalNumbers).toEqual(journalNumbers.map((_, index) => index + 1));
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('leave balances that follow each other in the order of the journals', async () => {
    const companies = [await fixture.createCompany(), fixture.company, await fixture.createCompany(), fixture.company];
    await Promise.all(companies.map(({ id }) => fixture.postSale({ ...completedFields, companyId: id })));
    const { stored, recomputed } = await readTaxBalances();
    expect(stored.length).toBeGreaterThan(3);
    expect(stored).toEqual(recomputed);
  });

  test('are refused one by one, without gaps in the numbers', async () => {
    const first = await nextSaleNumber();
    const responses = await Promise.all([
      fixture.postSale(),
      fixture.postSale({ companyId: crypto.randomUUID() }),
      fixture.postSale({ grossMinor: 1 }),
      fixture.postSale(),
      fixture.postSale({ accountId: crypto.randomUUID() }),
      fixture.postSale(),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 422, 422, 201, 422, 201]);
    expect([1, 2, 4].map((index) => mapViolationsByField(responses[index] as TestResponse))).toMatchObject([
      { companyId: 'unknownReference' },
      { payments: 'sumDiffers' },
      { accountId: 'unknownReference' },
    ]);
    const numbers = responses.filter(({ status }) => status === 201).map((response) => numberOf(saleOf(response)));
    expect(numbers.sort((one, other) => one - other)).toEqual([first, first + 1, first + 2]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('are stored once per idempotency key', async () => {
    const first = await nextSaleNumber();
    const key = crypto.randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        fixture.postSale({}, { key: index % 2 === 0 ? key : crypto.randomUUID() }),
      ),
    );
    const repeated = responses.filter((_, index) => index % 2 === 0 && responses[index]?.status === 201);
    expect(new Set(repeated.map(({ text }) => text)).size).toBe(1);
    const inFlight = responses.filter(({ status }) => status !== 201);
    expect(inFlight.map(({ json }) => json['code'])).toEqual(inFlight.map(() => 'idempotency.inFlight'));
    expect(await nextSaleNumber()).toBe(first + 5);
    expect((await fixture.postSale({}, { key })).headers.get('Idempotency-Hit')).toBe('true');
  });

  test('reject another request with a used idempotency key', async () => {
    const key = crypto.randomUUID();
    await fixture.postSale({}, { key });
    const [again, other] = await Promise.all([fixture.postSale({ tipMinor: 1 }, { key }), fixture.postSale()]);
    expect([again.status, again.json['code'], other.status]).toEqual([422, 'idempotency.keyReused', 201]);
  });

  test('share transactions', async () => {
    const { db, takeStatements } = openStatementLog();
    const sales = await openSalesFixture(db);
    takeStatements();
    const responses = await Promise.all(Array.from({ length: 20 }, () => sales.postSale(completedFields)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const commits = takeStatements().filter(({ sql }) => sql === 'commit').length;
    expect(commits).toBeLessThan(5);
    await sales.close();
  });
});

describe('a batcher', () => {
  const echo = async (items: readonly number[]): Promise<PromiseSettledResult<number>[]> =>
    items.map((item) =>
      item < 0 ? { status: 'rejected', reason: new Error(`refused ${item}`) } : { status: 'fulfilled', value: item },
    );

  test('returns each item its own result', async () => {
    const batches: number[][] = [];
    const batcher = new Batcher(new Queue(), 3, (items: readonly number[]) => {
      batches.push([...items]);
      return echo(items);
    });
    const results = await Promise.allSettled([1, 2, -3, 4, 5, 6].map((item) => batcher.submit(item)));
    expect(results).toEqual(await echo([1, 2, -3, 4, 5, 6]));
    expect(batches.flat()).toEqual([1, 2, -3, 4, 5, 6]);
    expect(Math.max(...batches.map(({ length }) => length))).toBe(3);
  });

  test('rejects the items of a failed batch and runs the next', async () => {
    const batcher = new Batcher(new Queue(), 3, async (items: readonly number[]) => {
      if (items.includes(1)) throw new Error('failed');
      return echo(items);
    });
    await expect(batcher.submit(1)).rejects.toThrow('failed');
    expect(await batcher.submit(2)).toBe(2);
  });

  test('refuses an item if too many wait for the queue', async () => {
    const queue = new Queue({ maxWaiting: 2, maxWaitMs: 60_000 });
    let release = () => {};
    const busy = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
    const batcher = new Batcher(queue, 3, echo);
    const waiting = [batcher.submit(1), batcher.submit(2)];
    await expect(batcher.submit(3)).rejects.toThrow(QueueFull);
    release();
    expect(await Promise.all(waiting)).toEqual([1, 2]);
    await busy;
  });

  test('refuses the waiting items if the queue refuses their batch', async () => {
    const queue = new Queue({ maxWaiting: 1, maxWaitMs: 1 });
    let release = () => {};
    const busy = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
    const batcher = new Batcher(queue, 3, echo);
    await expect(batcher.submit(1)).rejects.toThrow(QueueFull);
    release();
    await busy;
    expect(await batcher.submit(2)).toBe(2);
  });
});
