import { sql, type RawBuilder } from 'kysely';
import type { DatabaseKind } from '../../api/db/database';

/** Copies of the sales per copy of the users who bought. */
const copiesPerUsers = 5;
/**
 * Days over which the copies are spread, so that hardly two sell the same in the same hour. Avoids Mexico's last
 * daylight saving time, which would shift the local hour.
 */
const days = 750;
const dayMs = 86_400_000;

/** A copy of the sample: its ids begin with `prefix`, its dates are shifted by `days`. */
interface Copy {
  n: number;
  prefix: string;
  userPrefix: string;
  days: number;
}

/** First half of an id, which encodes its time (api/engine/id.ts). */
function prefixAt(ms: number, n: number): string {
  const hex = (ms + n).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

export function copiesOf(count: number): Copy[] {
  const beginning = Date.UTC(2022, 0, 1);
  return Array.from({ length: count }, (_, at) => {
    const n = at + 1;
    const back = Math.floor(((count - n) * days) / count);
    return {
      n,
      prefix: prefixAt(beginning + (days - back) * dayMs, n),
      userPrefix: prefixAt(Date.UTC(2021, 0, 1), Math.floor(at / copiesPerUsers)),
      days: back,
    };
  });
}

export type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

/** SQL expressions of each database. */
export function words(kind: DatabaseKind) {
  const day = (column: RawBuilder<unknown>) =>
    kind === 'postgres'
      ? sql`(substr(${column}, 1, 10)::date - p.days)::text`
      : sql`date(substr(${column}, 1, 10), '-' || p.days || ' days')`;
  // No two copies have the same timestamp, which would make indexes smaller than in reality.
  const ms = sql`substr('' || (1000 + p.n % 1000), 2)`;
  return {
    day,
    instant: (column: RawBuilder<unknown>) => sql`${day(column)} || substr(${column}, 11, 9) || '.' || ${ms} || 'Z'`,
  };
}

export const c = (name: string) => sql.ref(`c.${name}`);
export const own = (name: string) => sql`p.prefix || substr(${c(name)}, 14)`;
export const theirs = (name: string) => sql`p."userPrefix" || substr(${c(name)}, 14)`;

/** Describes how to copy the rows of a table for each copied sale; columns not in `given` stay unchanged. */
interface Copied {
  table: string;
  /** Column by whose order the originals are numbered. */
  order?: string;
  given: Columns;
  from?: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

export function copied(kind: DatabaseKind): Copied[] {
  const { day, instant } = words(kind);
  const made = { createdAt: instant(c('createdAt')), updatedAt: instant(c('updatedAt')) };
  const serial = sql`(1000000 + p.n * 1000 + t.at)`;
  const year = sql`substr(${day(c('createdAt'))}, 1, 4)`;
  const numbered = (word: string) => sql`${sql.lit(word)} || '-' || ${year} || '-' || ${serial}`;
  const number = (table: string) => {
    const word = table === 'sales' ? 'VTA' : 'REE';
    return { number: numbered(word), number_order: numbered(word.toLowerCase()) };
  };
  const ofTemplates = (column: string) => sql`${sql.table('templates')} t on t.id = ${c(column)}`;
  const isTemplate = (column: string) => sql`${c(column)} in (select id from ${sql.table('templates')})`;
  const ofJournal = sql`${c('journalId')} in (select j.id from journals j where ${sql.ref('j.sourceId')} in (select id from ${sql.table('templates')}))`;
  return [
    {
      table: 'sales',
      given: {
        ...made,
        ...number('sales'),
        id: own('id'),
        accountId: theirs('accountId'),
        placedAt: instant(c('placedAt')),
        completedAt: instant(c('completedAt')),
        businessDate: day(c('businessDate')),
      },
      from: ofTemplates('id'),
      where: sql`1 = 1`,
    },
    {
      table: 'refunds',
      given: {
        ...made,
        ...number('refunds'),
        id: own('id'),
        saleId: own('saleId'),
        accountId: theirs('accountId'),
        businessDate: day(c('businessDate')),
      },
      from: ofTemplates('id'),
      where: sql`1 = 1`,
    },
    {
      table: 'journals',
      given: {
        ...made,
        id: own('id'),
        seq: sql`(select value from sequences where name = 'journals.seq') + (p.n - 1) * (select count(*) from original) + c.rank`,
        sourceId: own('sourceId'),
        reversesId: own('reversesId'),
        businessDate: day(c('businessDate')),
      },
      where: isTemplate('sourceId'),
    },
    {
      table: 'entries',
      given: { ...made, id: own('id'), journalId: own('journalId'), businessDate: day(c('businessDate')) },
      where: ofJournal,
    },
    {
      table: 'auditEvents',
      given: {
        ...made,
        id: own('id'),
        recordId: own('recordId'),
        historyId: own('historyId'),
        requestId: sql`${c('requestId')} || '-' || p.n`,
      },
      where: isTemplate('recordId'),
    },
    { table: 'saleItems', order: 'saleId', given: { saleId: own('saleId') }, where: isTemplate('saleId') },
    { table: 'links', order: 'recordId', given: { recordId: own('recordId') }, where: isTemplate('recordId') },
    {
      table: 'searchTerms',
      order: 'recordId',
      given: {
        recordId: own('recordId'),
        // Terms of a serial number: the number itself, its year, and its last part.
        term: sql`case when ${c('term')} = t.serial then '' || ${serial} when ${c('term')} = substr(t.made, 1, 4) then substr(${day(sql`t.made`)}, 1, 4) else ${c('term')} end`,
      },
      from: ofTemplates('recordId'),
      where: sql`1 = 1`,
    },
    {
      table: 'saleFacts',
      order: 'sourceId',
      given: {
        sourceId: own('sourceId'),
        at: instant(c('at')),
        businessDate: day(c('businessDate')),
        // `1 08`: the day of the week is shifted with the date.
        hour: sql`(1 + (cast(substr(${c('hour')}, 1, 1) as integer) + 6 - p.days % 7) % 7) || substr(${c('hour')}, 2)`,
      },
      where: isTemplate('sourceId'),
    },
  ];
}
