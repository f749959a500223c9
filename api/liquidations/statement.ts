import { companies } from '../../contract/catalogs/companies';
import type { Country } from '../../contract/countries';
import { languages, type Language } from '../../contract/roles';
import { liquidations, type payableSources } from '../../contract/money/liquidations';
import { payableTotal } from '../../contract/money/payables';
import { numberIn, signOf } from '../../contract/totals';
import { payableAmounts } from '../db/payables';
import type { Row } from '../db/database';
import { invalid } from '../problem';
import { amountCell, byteOrderMark, csvLine } from '../engine/csv';
import { getRecord, type Answered } from '../engine/record';
import type { Document, Reader } from '../engine/rules';
import type { Table } from '../engine/table';
import { movementOf } from './owed';
import { words } from './words';

/** All that a company is told of an item: who, when, each line and what they sum to. */
interface Statement {
  item: Answered;
  run: Record<string, unknown>;
  company: Record<string, unknown>;
  /** IANA zone of the dates. */
  timeZone: string;
  /** By date, the oldest first. */
  lines: Row[];
  /** What came over from the runs before, what the lines add to it, and what it comes to: the item's net. */
  openingMinor: number;
  movementMinor: number;
  closingMinor: number;
}

const formats = ['json', 'csv'] as const;

/**
 * `format=json` for the page that is printed, or `csv`; `language` is the company's, for the words
 * of the file. The lines of an item that was canceled are those it had.
 */
export const statement: Document = {
  query: ['format', 'language'],
  types: ['application/json', 'text/csv'],
  refusals: ['request.invalid'],
  async answer(reader, table, id, query) {
    const format = oneOf(formats, query, 'format', 'json');
    const language = oneOf(languages, query, 'language', 'es');
    const said = await statementOf(reader, table, id);
    if (format === 'json') return { body: JSON.stringify(said), headers: { 'Content-Type': 'application/json' } };
    const name = `${String(said.item['number'])}.csv`;
    return {
      body: fileOf(said, language),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    };
  },
};

function oneOf<T extends string>(options: readonly T[], query: URLSearchParams, name: string, usual: T): T {
  const given = query.get(name) ?? usual;
  const known = options.find((option) => option === given);
  if (known === undefined) throw invalid({ field: name, code: 'notAChoice' });
  return known;
}

async function statementOf({ db, viewer }: Reader, table: Table, id: string): Promise<Statement> {
  const item = await getRecord(db, table, id, viewer);
  const liquidationId = String(item['liquidationId']);
  const run = await db
    .selectFrom(liquidations.table)
    .select(['id', 'number', 'state', 'periodFrom', 'periodTo', 'cutoffAt'])
    .where('id', '=', liquidationId)
    .executeTakeFirstOrThrow();
  const company = await db
    .selectFrom(companies.table)
    .select(['id', 'name_es', 'legalName', 'country', 'taxId', 'email', 'phone', 'address'])
    .where('id', '=', String(item['companyId']))
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('liquidationLines')
    .select(['sourceType', 'sourceId', 'number', 'businessDate', 'at', ...payableAmounts])
    .where('liquidationId', '=', liquidationId)
    .where('companyId', '=', String(item['companyId']))
    .where('itemId', '=', id)
    .orderBy('businessDate')
    .orderBy('at')
    .orderBy('sourceId')
    .execute();
  const { name_es: name, ...rest } = company;
  const [openingMinor, closingMinor] = [Number(item['carriedMinor']), Number(item['netMinor'])];
  return {
    item,
    run,
    company: { name, ...rest },
    timeZone: viewer.timeZone,
    lines: lines.map(movementOf),
    openingMinor,
    movementMinor: closingMinor - openingMinor,
    closingMinor,
  };
}

function fileOf({ item, run, company, timeZone, lines }: Statement, language: Language): string {
  const said = words[language];
  const currency = String(item['currency']);
  // With the sign each has in the sum: the cells of a row add up to its last.
  const amounts = (of: Readonly<Record<string, unknown>>) =>
    payableAmounts.map((name) => amountCell(signOf([payableTotal], name) * numberIn(of, name), currency));
  const state = said.states[item['state'] as keyof typeof said.states];
  const cause = (item['holdCause'] ?? item['carryCause']) as keyof typeof said.causes | null;
  const payTo = item['payTo'] as { bankName: string; accountLast4: string } | null;
  const head: unknown[][] = [
    [said.statement, item['number']],
    [said.company, company['name']],
    [said.legalName, company['legalName']],
    [said.taxId[company['country'] as Country], company['taxId']],
    [said.period, `${String(run['periodFrom'])} ${said.to} ${String(run['periodTo'])}`],
    [said.cutoff, `${inZone(String(run['cutoffAt']), timeZone)} (${timeZone})`],
    [said.currency, currency],
    [said.state, cause === null ? state : `${state}: ${said.causes[cause]}`],
    ...(payTo === null ? [] : [[said.payTo, `${payTo.bankName} ····${payTo.accountLast4}`]]),
    ...(item['paidOn'] === null
      ? []
      : [
          [said.paidOn, item['paidOn']],
          [said.reference, item['bankReference']],
        ]),
    [],
    [said.date, said.source, said.number, ...payableAmounts.map((name) => said.amounts[name]), said.currency],
  ];
  const body = lines.map((line) => [
    line['businessDate'],
    said.sources[line['sourceType'] as (typeof payableSources)[number]],
    line['number'],
    ...amounts(line),
    currency,
  ]);
  return byteOrderMark + [...head, ...body, [said.total, null, null, ...amounts(item), currency]].map(csvLine).join('');
}

/** A moment as the clocks of a zone show it: `2026-07-16 09:30`. */
function inZone(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));
}
