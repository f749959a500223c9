import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseKind, KyselyDb } from '../../api/db/database';
import { replaceSearchTerms } from '../../api/engine/search';
import { reversed, reversedTermPrefix, wordsOf } from '../../api/engine/folding';
import { resources } from '../../contract/resources';
import type { SearchKind } from './searchKinds';
import { percentile, print, timed } from './benchFixture';

interface WordIndex {
  title: string;
  make(db: KyselyDb): Promise<void>;
  tables: readonly string[];
  find(resource: string, terms: readonly string[]): RawBuilder<unknown>;
  createLikeCondition: ((word: string) => RawBuilder<unknown>) | null;
  write(db: KyselyDb, resource: string, id: string, terms: readonly string[]): Promise<void>;
}

const maxIds = 2_000;
const roundCount = 9;
const writtenCount = 300;
const highestCharacter = '\u{10FFFF}';

const searchTermsIndex: WordIndex = {
  title: 'searchTerms (in use)',
  make: async () => {},
  tables: ['searchTerms'],
  find: (
    resource,
    [firstTerm = '', ...otherTerms],
  ) => sql`select ${sql.ref('recordId')} from ${sql.table('searchTerms')} s
    where resource = ${resource} and term >= ${firstTerm} and term < ${firstTerm + highestCharacter} ${sql.join(
      otherTerms.map(
        (term) => sql`and exists (select 1 from ${sql.table('searchTerms')} o where o.resource = ${resource}
          and ${sql.ref('o.recordId')} = ${sql.ref('s.recordId')} and o.term >= ${term} and o.term < ${term + highestCharacter})`,
      ),
      sql` `,
    )} limit ${maxIds}`,
  createLikeCondition: null,
  async write(db, resource, id, terms) {
    const declaredResource = resources.find(({ name }) => name === resource);
    if (declaredResource) await replaceSearchTerms(db, declaredResource, new Map([[id, terms]]));
  },
};

const asToken = (term: string) => term.replace(reversedTermPrefix, 'zzend');

const fts5: WordIndex = {
  title: 'FTS5',
  tables: ['wordsFts'],
  async make(db) {
    await sql`create virtual table ${sql.table('wordsFts')} using fts5(${sql.ref('recordId')} unindexed, resource, terms, prefix='3', detail=column, tokenize='unicode61')`.execute(
      db,
    );
    await sql`insert into ${sql.table('wordsFts')} (${sql.ref('recordId')}, resource, terms)
      select ${sql.ref('recordId')}, 'in' || replace(replace(resource, '/', ''), '-', ''), group_concat(replace(term, ${reversedTermPrefix}, 'zzend'), ' ')
      from ${sql.table('searchTerms')} group by resource, ${sql.ref('recordId')}`.execute(db);
  },
  find: (resource, terms) => {
    const matchExpression = terms.map((term) => `terms : "${asToken(term)}" *`).join(' AND ');
    return sql`select ${sql.ref('recordId')} from ${sql.table('wordsFts')} where ${sql.ref('wordsFts')} match ${`resource : in${resource.replace(/[/-]/g, '')} AND ${matchExpression}`} limit ${maxIds}`;
  },
  createLikeCondition: null,
  async write(db, resource, id, terms) {
    // FTS5 has no index of ids, so the query finds rows by rowid.
    const { rows } = await sql<{ at: number }>`select max(rowid) as at from ${sql.table('wordsFts')}`.execute(db);
    const maxRowid = Number(rows[0]?.at);
    await sql`delete from ${sql.table('wordsFts')} where rowid = ${maxRowid}`.execute(db);
    await sql`insert into ${sql.table('wordsFts')} (rowid, ${sql.ref('recordId')}, resource, terms) values (${maxRowid}, ${id}, ${`in${resource.replace(/[/-]/g, '')}`}, ${terms.map(asToken).join(' ')})`.execute(
      db,
    );
  },
};

const tsvector: WordIndex = {
  title: 'tsvector, GIN',
  tables: ['wordsVector'],
  async make(db) {
    await sql`create table ${sql.table('wordsVector')} as select resource, ${sql.ref('recordId')}, array_to_tsvector(array_agg(term)) as words
      from ${sql.table('searchTerms')} group by resource, ${sql.ref('recordId')}`.execute(db);
    await sql`alter table ${sql.table('wordsVector')} add primary key (resource, ${sql.ref('recordId')})`.execute(db);
    await sql`create index on ${sql.table('wordsVector')} using gin (words)`.execute(db);
    await sql`analyze ${sql.table('wordsVector')}`.execute(db);
  },
  find: (resource, terms) => {
    const matchExpression = terms.map((term) => `'${term.replaceAll("'", "''")}':*`).join(' & ');
    return sql`select ${sql.ref('recordId')} from ${sql.table('wordsVector')} where resource = ${resource} and words @@ ${matchExpression}::tsquery limit ${maxIds}`;
  },
  createLikeCondition: null,
  async write(db, resource, id, terms) {
    await sql`update ${sql.table('wordsVector')} set words = array_to_tsvector(${[...terms]}::text[]) where resource = ${resource} and ${sql.ref('recordId')} = ${id}`.execute(
      db,
    );
  },
};

const trigrams: WordIndex = {
  title: 'pg_trgm, GIN',
  tables: ['wordsTrigrams', 'wordsOnce'],
  async make(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create table ${sql.table('wordsTrigrams')} as select resource, ${sql.ref('recordId')}, ' ' || string_agg(term, ' ') || ' ' as words
      from ${sql.table('searchTerms')} group by resource, ${sql.ref('recordId')}`.execute(db);
    await sql`alter table ${sql.table('wordsTrigrams')} add primary key (resource, ${sql.ref('recordId')})`.execute(db);
    await sql`create index on ${sql.table('wordsTrigrams')} using gin (words gin_trgm_ops)`.execute(db);
    await sql`create table ${sql.table('wordsOnce')} as select term, count(*) as count from ${sql.table('searchTerms')} group by term`.execute(
      db,
    );
    await sql`create index on ${sql.table('wordsOnce')} using gin (term gin_trgm_ops)`.execute(db);
    for (const table of ['wordsTrigrams', 'wordsOnce']) await sql`analyze ${sql.table(table)}`.execute(db);
  },
  find: (
    resource,
    terms,
  ) => sql`select ${sql.ref('recordId')} from ${sql.table('wordsTrigrams')} where resource = ${resource}
    and ${sql.join(
      terms.map((term) => sql`words like ${`% ${term.replace(/[%_\\]/g, '\\$&')}%`}`),
      sql` and `,
    )} limit ${maxIds}`,
  createLikeCondition: (word) =>
    sql`select term from ${sql.table('wordsOnce')} where term % ${word} order by similarity(term, ${word}) desc, count desc limit 1`,
  async write(db, resource, id, terms) {
    await sql`update ${sql.table('wordsTrigrams')} set words = ${` ${terms.join(' ')} `} where resource = ${resource} and ${sql.ref('recordId')} = ${id}`.execute(
      db,
    );
  },
};

const indexesOf: Readonly<Record<DatabaseKind, readonly WordIndex[]>> = {
  sqlite: [searchTermsIndex, fts5],
  postgres: [searchTermsIndex, tsvector, trigrams],
};

function lookupsOf(kinds: readonly SearchKind[]): { name: string; resource: string; terms: string[][] }[] {
  return kinds.flatMap(({ name, queries, expectedResource }) => {
    if (expectedResource === 'corrected' || name === 'amount with its date') return [];
    const asTerms = (q: string) =>
      wordsOf(q).map((word) => (name.includes('phone') ? reversedTermPrefix + reversed(word) : word));
    return [{ name, resource: expectedResource ?? 'users/user', terms: queries.map(asTerms) }];
  });
}

async function bytesOf({ kysely, kind }: Database, tables: readonly string[]): Promise<number> {
  const { rows } = await (
    kind === 'postgres'
      ? sql<{
          bytes: number;
        }>`select sum(pg_total_relation_size(quote_ident(name)))::bigint as bytes from unnest(${[...tables]}::text[]) as name`
      : sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where aggregate = 1 and (${sql.join(
          tables.map((table) => sql`name = ${table} or name like ${`${table}\\_%`} escape '\\'`),
          sql` or `,
        )})`
  ).execute(kysely);
  return Number(rows[0]?.bytes);
}

async function samplesOf({ kysely }: Database): Promise<{ id: string; resource: string; terms: string[] }[]> {
  const { rows } = await sql<{
    id: string;
    term: string;
  }>`select s.${sql.ref('recordId')} as id, s.term from ${sql.table('searchTerms')} s
    where s.resource = 'sales' and s.${sql.ref('recordId')} in (select id from sales order by id desc limit ${writtenCount})`.execute(
    kysely,
  );
  const byId = new Map<string, string[]>();
  for (const { id, term } of rows) byId.set(id, [...(byId.get(id) ?? []), term]);
  return [...byId].map(([id, terms]) => ({ id, resource: 'sales', terms }));
}

export async function compareWordIndexes(db: Database, kinds: readonly SearchKind[]): Promise<void> {
  const termLookups = lookupsOf(kinds);
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct ${sql.ref('recordId')}) as count from ${sql.table('searchTerms')}`.execute(db.kysely);
  const records = Number(rows[0]?.count);
  const samples = await samplesOf(db);
  print(`the same words alone, at most ${maxIds} ids of one list, p95 ms\n`);
  for (const index of indexesOf[db.kind]) {
    const makeMs = await timed(() => index.make(db.kysely));
    try {
      print(
        `${index.title}: made in ${Math.round(makeMs / 1_000)} s, ${((await bytesOf(db, index.tables)) / records).toFixed(0)} bytes a record`,
      );
      const writeMs = await timed(async () => {
        for (const { id, resource, terms } of samples)
          await db.kysely.transaction().execute((trx) => index.write(trx, resource, id, terms));
      });
      print(`, ${(writeMs / samples.length).toFixed(2)} ms to write one\n`);
      for (const { name, resource, terms } of termLookups) {
        const durations: number[] = [];
        for (let round = 0; round < roundCount; round += 1)
          for (const lookupTerms of terms)
            durations.push(await timed(() => index.find(resource, lookupTerms).execute(db.kysely)));
        print(`  ${name.padEnd(34)}${percentile(durations, 0.95).toFixed(1).padStart(10)}\n`);
      }
      const { createLikeCondition } = index;
      const misspeltKind = kinds.find(({ expectedResource }) => expectedResource === 'corrected');
      if (!createLikeCondition || !misspeltKind) continue;
      const durations: number[] = [];
      for (const q of misspeltKind.queries)
        durations.push(await timed(() => createLikeCondition(wordsOf(q).at(-1) ?? '').execute(db.kysely)));
      print(`  ${'a word like another'.padEnd(34)}${percentile(durations, 0.95).toFixed(1).padStart(10)}\n`);
    } finally {
      if (index !== searchTermsIndex)
        for (const table of index.tables) await sql`drop table ${sql.table(table)}`.execute(db.kysely);
    }
  }
}
