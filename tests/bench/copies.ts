import { sql, type RawBuilder } from 'kysely';
import type { DatabaseKind } from '../../api/db/database';

const copiesPerUsers = 5;
/**
 * Days over which the copies are spread, so that copies rarely share an hour. The range excludes Mexico's last
 * daylight saving time, which would shift the local hour.
 */
const days = 750;
const dayMs = 86_400_000;

interface Copy {
  n: number;
  prefix: string;
  userPrefix: string;
  days: number;
}

/** Returns the first half of an id, which encodes its time (api/engine/id.ts). */
function createIdPrefix(ms: number, n: number): string {
  const hex = (ms + n).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

export function copiesOf(copyCount: number): Copy[] {
  const firstMs = Date.UTC(2022, 0, 1);
  return Array.from({ length: copyCount }, (_, index) => {
    const n = index + 1;
    const daysBack = Math.floor(((copyCount - n) * days) / copyCount);
    return {
      n,
      prefix: createIdPrefix(firstMs + (days - daysBack) * dayMs, n),
      userPrefix: createIdPrefix(Date.UTC(2021, 0, 1), Math.floor(index / copiesPerUsers)),
      days: daysBack,
    };
  });
}

export type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

export function copyExpressions(kind: DatabaseKind) {
  const shiftDay = (column: RawBuilder<unknown>) =>
    kind === 'postgres'
      ? sql`(substr(${column}, 1, 10)::date - p.days)::text`
      : sql`date(substr(${column}, 1, 10), '-' || p.days || ' days')`;
  // Each copy has a different timestamp. Equal timestamps would make indexes smaller than in reality.
  const ms = sql`substr('' || (1000 + p.n % 1000), 2)`;
  return {
    day: shiftDay,
    instant: (column: RawBuilder<unknown>) =>
      sql`${shiftDay(column)} || substr(${column}, 11, 9) || '.' || ${ms} || 'Z'`,
  };
}

export const sourceColumn = (name: string) => sql.ref(`c.${name}`);
export const copyId = (name: string) => sql`p.prefix || substr(${sourceColumn(name)}, 14)`;
export const copyUserId = (name: string) => sql`p."userPrefix" || substr(${sourceColumn(name)}, 14)`;

interface TableCopy {
  table: string;
  order?: string;
  replacedColumns: Columns;
  source?: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

export function createTableCopies(kind: DatabaseKind): TableCopy[] {
  const { day, instant } = copyExpressions(kind);
  const timestamps = { createdAt: instant(sourceColumn('createdAt')), updatedAt: instant(sourceColumn('updatedAt')) };
  const serial = sql`(1000000 + p.n * 1000 + t.at)`;
  const year = sql`substr(${day(sourceColumn('createdAt'))}, 1, 4)`;
  const createNumberedText = (word: string) => sql`${sql.lit(word)} || '-' || ${year} || '-' || ${serial}`;
  const number = (table: string) => {
    const word = table === 'sales' ? 'VTA' : 'REE';
    return { number: createNumberedText(word), number_order: createNumberedText(word.toLowerCase()) };
  };
  const joinTemplates = (column: string) => sql`${sql.table('templates')} t on t.id = ${sourceColumn(column)}`;
  const isTemplate = (column: string) => sql`${sourceColumn(column)} in (select id from ${sql.table('templates')})`;
  const isTemplateJournal = sql`${sourceColumn('journalId')} in (select j.id from journals j where ${sql.ref('j.sourceId')} in (select id from ${sql.table('templates')}))`;
  return [
    {
      table: 'sales',
      replacedColumns: {
        ...timestamps,
        ...number('sales'),
        id: copyId('id'),
        accountId: copyUserId('accountId'),
        placedAt: instant(sourceColumn('placedAt')),
        completedAt: instant(sourceColumn('completedAt')),
        businessDate: day(sourceColumn('businessDate')),
      },
      source: joinTemplates('id'),
      condition: sql`1 = 1`,
    },
    {
      table: 'refunds',
      replacedColumns: {
        ...timestamps,
        ...number('refunds'),
        id: copyId('id'),
        saleId: copyId('saleId'),
        accountId: copyUserId('accountId'),
        businessDate: day(sourceColumn('businessDate')),
      },
      source: joinTemplates('id'),
      condition: sql`1 = 1`,
    },
    {
      table: 'journals',
      replacedColumns: {
        ...timestamps,
        id: copyId('id'),
        seq: sql`(select value from sequences where name = 'journals.seq') + (p.n - 1) * (select count(*) from original) + c.rank`,
        sourceId: copyId('sourceId'),
        reversesId: copyId('reversesId'),
        businessDate: day(sourceColumn('businessDate')),
      },
      condition: isTemplate('sourceId'),
    },
    {
      table: 'entries',
      replacedColumns: {
        ...timestamps,
        id: copyId('id'),
        journalId: copyId('journalId'),
        businessDate: day(sourceColumn('businessDate')),
      },
      condition: isTemplateJournal,
    },
    {
      table: 'auditEvents',
      replacedColumns: {
        ...timestamps,
        id: copyId('id'),
        recordId: copyId('recordId'),
        historyId: copyId('historyId'),
        requestId: sql`${sourceColumn('requestId')} || '-' || p.n`,
      },
      condition: isTemplate('recordId'),
    },
    {
      table: 'saleItems',
      order: 'saleId',
      replacedColumns: { saleId: copyId('saleId') },
      condition: isTemplate('saleId'),
    },
    {
      table: 'links',
      order: 'recordId',
      replacedColumns: { recordId: copyId('recordId') },
      condition: isTemplate('recordId'),
    },
    {
      table: 'searchTerms',
      order: 'recordId',
      replacedColumns: {
        recordId: copyId('recordId'),
        // The term of a number ends with its kind and year: `000123-vta-2026`.
        term: sql`case when ${sourceColumn('term')} like t.serial || '-%' then ${serial} || substr(${sourceColumn('term')}, length(t.serial) + 1, 5) || substr(${day(sql`t.made`)}, 1, 4) else ${sourceColumn('term')} end`,
      },
      source: joinTemplates('recordId'),
      condition: sql`1 = 1`,
    },
    {
      table: 'saleFacts',
      order: 'sourceId',
      replacedColumns: {
        sourceId: copyId('sourceId'),
        at: instant(sourceColumn('at')),
        businessDate: day(sourceColumn('businessDate')),
        // Day of the week and hour, such as `1 08`. The day of the week is shifted with the date.
        hour: sql`(1 + (cast(substr(${sourceColumn('hour')}, 1, 1) as integer) + 6 - p.days % 7) % 7) || substr(${sourceColumn('hour')}, 2)`,
      },
      condition: isTemplate('sourceId'),
    },
  ];
}
