import { sql } from 'kysely';
import { entries, journals, ledgerAccounts, type JournalSource } from '../../contract/money/ledger';
import { deposits } from '../../contract/money/deposits';
import { investmentMovements } from '../../contract/money/investments';
import { liquidationItems } from '../../contract/money/liquidations';
import { defineRules, defineDocument, type ReadContext } from '../engine/rules';
import { mayRead } from '../engine/readable';
import { accountStatement } from '../../contract/money/accountStatement';
import { columnRefs } from '../db/columns';
import { getRecord } from '../engine/record';
import { invalid } from '../problem';
import { holderIdOf, pathWithoutHolder, normalSideOf } from './accounts';
import { ledgerByDay } from './days';

const ledgerDay = columnRefs({ table: ledgerByDay });

const [minDate, maxDate] = ['', '9999-12-31'];

/** Sums the rows of `ledgerByDay` instead of the entries, so that the cost does not grow with the number of entries. */
const statement = defineDocument(ledgerAccounts, accountStatement, {
  async answer({ db, viewer }, table, id, { from = minDate, to = maxDate }) {
    if (to < from) throw invalid({ field: 'to', code: 'beforeStart' });
    const { code, currency, type } = await getRecord(db, table, id, viewer);
    const before = sql`${ledgerDay.businessDate} < ${from}`;
    const sum = (amounts: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
      sql<number>`coalesce(sum(case when ${when} then ${amounts} else 0 end), 0)`;
    const dayTotals = await db
      .selectFrom(ledgerByDay)
      .select([
        sum(sql`${ledgerDay.debitsMinor} - ${ledgerDay.creditsMinor}`, before).as('opening'),
        sum(sql`${ledgerDay.debitsMinor}`, sql`not ${before}`).as('debits'),
        sum(sql`${ledgerDay.creditsMinor}`, sql`not ${before}`).as('credits'),
      ])
      .where('currency', '=', currency)
      .where('holder', '=', holderIdOf(code) ?? '')
      .where('place', '=', pathWithoutHolder(code))
      .where('businessDate', '<=', to)
      .executeTakeFirstOrThrow();
    const sign = normalSideOf(type) === 'debit' ? 1 : -1;
    const openingMinor = sign * Number(dayTotals.opening) || 0;
    const [debitsMinor, creditsMinor] = [Number(dayTotals.debits), Number(dayTotals.credits)];
    const closingMinor = openingMinor + sign * (debitsMinor - creditsMinor);
    return { json: { openingMinor, debitsMinor, creditsMinor, closingMinor } };
  },
});

export const journalRules = defineRules(journals, {
  wordCondition: async (word) => (/^\d{1,15}$/.test(word) ? (where) => where('seq', '=', Number(word)) : null),
  async addRelatedFields({ db }, _table, records) {
    const totals = await db
      .selectFrom(entries.table)
      .select(({ fn }) => ['journalId', fn.sum('amountMinor').as('total')])
      // Entries are never archived. The index on the journal begins with `archived`.
      .where('archived', '=', 0)
      .where(
        'journalId',
        'in',
        records.map(({ id }) => id),
      )
      .where('direction', '=', 'debit')
      .groupBy('journalId')
      .execute();
    const amounts = new Map(totals.map(({ journalId, total }) => [journalId, Number(total)]));
    return records.map((record) => ({ ...record, amountMinor: amounts.get(record.id) ?? null }));
  },
  async fileLines(db, records) {
    const lines = await db
      .selectFrom(entries.table)
      .select(['journalId', 'accountId', 'direction', 'amountMinor'])
      .where('archived', '=', 0)
      .where(
        'journalId',
        'in',
        records.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    const linesById = new Map(records.map((record) => [record.id, [] as typeof lines]));
    for (const line of lines) linesById.get(line.journalId)?.push(line);
    const rows: (typeof records)[number][] = [];
    for (const record of records)
      for (const { accountId, direction, amountMinor } of linesById.get(record.id) ?? []) {
        const [debitMinor, creditMinor] = direction === 'debit' ? [amountMinor, null] : [null, amountMinor];
        rows.push(Object.assign({}, record, { accountId, debitMinor, creditMinor }));
      }
    return rows;
  },
});

export const entryRules = defineRules(entries, {
  async addRelatedFields(reader, _table, records) {
    const found = await reader.db
      .selectFrom(journals.table)
      .select(['id', 'kind', 'sourceType', 'sourceId'])
      .where('id', 'in', [...new Set(records.map(({ journalId }) => journalId))])
      .execute();
    const journalById = new Map(found.map((journal) => [journal.id, journal]));
    const referenceById = await readBankReferences(reader, found);
    return records.map((record) => {
      const { kind = null, sourceType = null, sourceId = null } = journalById.get(record.journalId) ?? {};
      return { ...record, kind, sourceType, sourceId, bankReference: referenceById.get(sourceId ?? '') ?? null };
    });
  },
});

const resourcesWithBankReference = [deposits, liquidationItems, investmentMovements] as const;

async function readBankReferences(
  { db, viewer }: Pick<ReadContext, 'db' | 'viewer'>,
  sources: readonly { sourceType: JournalSource; sourceId: string }[],
): Promise<ReadonlyMap<string, string | null>> {
  const references = new Map<string, string | null>();
  for (const resource of resourcesWithBankReference) {
    const ids = sources.flatMap(({ sourceType, sourceId }) => (sourceType === resource.name ? [sourceId] : []));
    if (ids.length === 0 || !mayRead(viewer.actor, resource)) continue;
    const rows = await db.selectFrom(resource.table).select(['id', 'bankReference']).where('id', 'in', ids).execute();
    for (const { id, bankReference } of rows) references.set(id, bankReference);
  }
  return references;
}

export const ledgerAccountRules = defineRules(ledgerAccounts, { documents: [statement] });
