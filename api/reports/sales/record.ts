import type { RecordSnapshot } from '../../engine/rules';
import { firstOfMonth } from '../../../contract/days';
import { accumulate } from '../../db/accumulate';
import type { Row } from '../../db/database';
import { saleAmounts, saleDimensions } from '../../db/reports';
import type { Act } from '../../engine/act';
import { factsOfRefund, factsOfSale, keysOf, type SaleFact } from './facts';

/** Tells the reports of a sale that was completed, in the act that completes it. */
export function recordSale(act: Act, sale: RecordSnapshot): Promise<void> {
  return record(act, factsOfSale(sale, act.timeZone));
}

/** Tells the reports of what was given back of a sale, in the act that gives it back. */
export function recordRefund(act: Act, refund: RecordSnapshot, sale: RecordSnapshot): Promise<void> {
  return record(act, factsOfRefund(refund, keysOf(sale), act.timeZone));
}

async function record({ trx }: Act, facts: readonly SaleFact[]): Promise<void> {
  await trx.insertInto('saleFacts').values(facts).execute();
  const rows = facts.flatMap(perDimension);
  await accumulate(trx, { table: 'salesByDay', ...sums }, rows);
  await accumulate(trx, { table: 'salesByMonth', ...sums }, rows.map(ofMonth));
}

const sums = { keys: ['currency', 'dimension', 'businessDate', 'key'], amounts: saleAmounts };

const ofMonth = (row: Row): Row => Object.assign({}, row, { businessDate: firstOfMonth(String(row['businessDate'])) });

/** What a fact adds to its day: once for all of them, and once for each dimension. */
function perDimension(fact: SaleFact): Row[] {
  const { currency, businessDate } = fact;
  const ofDay: Row = { currency, businessDate, ...Object.fromEntries(saleAmounts.map((name) => [name, fact[name]])) };
  const keys: [string, string][] = [
    ['', ''],
    ['hour', fact.hour],
    ...saleDimensions.map((name): [string, string] => [name, fact[name]]),
  ];
  return keys.map(([dimension, key]) => Object.assign({ dimension, key }, ofDay));
}
