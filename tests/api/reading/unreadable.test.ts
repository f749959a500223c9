import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duties, isPermitted, keyDuties, type AnyDuty } from '../../../contract/duties';
import type { Field } from '../../../contract/fields';
import { exportColumnsOf } from '../../../contract/exports';
import { apiKeyUid } from '../../../contract/people/apiKeys';
import type { LiveMessage } from '../../../contract/live';
import { noticeKinds } from '../../../contract/people/notifications';
import { noticeRecords } from '../../../contract/notices';
import { isOperationPermitted } from '../../../contract/permissions';
import { isPermittedToApiKeys } from '../../../api/resourceOptions';
import { referencePathsOf } from '../../../contract/referencePaths';
import { summedFieldsOf } from '../../../contract/sums';
import { Role } from '../../../contract/roles';
import { valueAt } from '../../../contract/values';
import { appendOnlyTriggerNames } from '../../../api/db/appendOnly';
import { untyped } from '../../../api/db/database';
import { readableMessage } from '../../../api/live/messages';
import type { Path } from '../../../api/engine/storage/storedField';
import type { Table } from '../../../api/engine/table';
import type { Viewer } from '../../../api/engine/writeContext';
import { defaultSettings } from '../../../contract/settings';
import { openApiKeysFixture, type ApiKeysFixture } from '../apiKeys/apiKeysFixture';
import { listPath } from '../apiFixture';
import {
  days,
  digits,
  numbers,
  createSampleRecords,
  tables,
  valuesOf,
  searchWordBySide,
  writeRecords,
  type SampleRecord,
  type Side,
  type SideOf,
} from './sampleRecords';

interface Reader {
  name: string;
  uid: string;
  /** Token, or secret of an API key. */
  as: string;
  duties: readonly AnyDuty[];
  isKey: boolean;
}

let fixture: ApiKeysFixture;
let sampleRecords: SampleRecord[];
const readers = new Map<string, Reader>();
const people = duties.map((duty) => [`somebody with the duty ${duty}`, duty] as const);
const machines = keyDuties.map((duty) => [`an API key with the duty ${duty}`, duty] as const);

beforeAll(async () => {
  fixture = await openApiKeysFixture();
  for (const [name, duty] of people) {
    await fixture.grantDuties(duty, [duty]);
    readers.set(name, { name, uid: `uid-${duty}`, as: duty, duties: [duty], isKey: false });
  }
  for (const [name, duty] of machines) {
    const { key, secret } = await fixture.createIssuedKey({ name, duties: [duty] });
    readers.set(name, { name, uid: apiKeyUid(String(key['id'])), as: secret, duties: [duty], isKey: true });
  }
  // Drops the append-only triggers to change these rows in the database.
  for (const { resource } of tables.filter(({ resource }) => resource.appendOnly))
    for (const name of appendOnlyTriggerNames[fixture.db.kind](resource.table))
      await sql`drop trigger if exists ${sql.id(name)} ${fixture.db.kind === 'sqlite' ? sql`` : sql`on ${sql.table(resource.table)}`}`.execute(
        fixture.db.kysely,
      );
  sampleRecords = createSampleRecords(people.map(([, duty]) => `uid-${duty}`));
  await writeRecords(fixture.db, sampleRecords, () => 'open');
});
afterAll(() => fixture.close());

function readerCalled(name: string): Reader {
  const reader = readers.get(name);
  if (!reader) throw new Error(`${name} reads nothing`);
  return reader;
}

const viewerOf = ({ uid, duties, isKey }: Reader): Viewer => ({
  actor: { uid, email: '', role: Role.administrator, duties, ...(isKey && { apiKeyId: uid }) },
  at: fixture.now.value.toISOString(),
  timeZone: defaultSettings.timeZone,
  secondPersonFromMinor: defaultSettings.secondPersonFromMinor,
});

const mayList = ({ duties, isKey }: Reader, { resource }: Table) =>
  duties.some((duty) => isOperationPermitted([duty], resource, 'read')) &&
  (!isKey || isPermittedToApiKeys(resource, 'read'));

const mayReadField = ({ duties }: Reader, field: Field | undefined) =>
  field?.readers === undefined || isPermitted(duties, field.readers, 'reads');

/** Owners and auditors read the whole history, including copies of records. */
const isOverseer = (reader: Reader) => tables.every((table) => mayList(reader, table));

/**
 * Returns the records that a reader may not read: records of unreadable lists, records omitted from lists, and
 * records about such a record.
 */
async function findHiddenRecords(reader: Reader): Promise<ReadonlySet<SampleRecord>> {
  const hiddenRecords = new Set<SampleRecord>();
  for (const table of new Set(sampleRecords.map((record) => record.table))) {
    const condition = table.rules.visibilityCondition?.(viewerOf(reader), table.served);
    const rows = await untyped(fixture.db.kysely)
      .selectFrom(table.resource.table)
      .select('id')
      .where((where) => condition?.(where) ?? where.lit(true))
      .execute();
    const listedIds = new Set(rows.map(({ id }) => id));
    for (const record of sampleRecords)
      if (record.table === table && (!mayList(reader, table) || !listedIds.has(record.id))) hiddenRecords.add(record);
  }
  for (const record of sampleRecords)
    if (!isOverseer(reader) && record.subject && hiddenRecords.has(record.subject)) hiddenRecords.add(record);
  return hiddenRecords;
}

/**
 * Returns two filter operands for a field: `equal` is its hidden value before the change; `between` is a value between
 * its hidden values before and after the change.
 */
function operandsOf(table: Table, { name }: Path): { equal: unknown; between: unknown } {
  const firstRecord = sampleRecords.find((record) => record.table === table);
  const hiddenValue =
    firstRecord &&
    valueAt(
      valuesOf(firstRecord, () => 'before'),
      name.split('.'),
    );
  const moment = `${days.open}1T12:00:00.000Z`;
  if (name === 'id') return { equal: firstRecord?.id, between: null };
  if (typeof hiddenValue === 'number') return { equal: hiddenValue, between: (numbers.before + numbers.after) / 2 };
  if (typeof hiddenValue !== 'string') return { equal: hiddenValue ?? moment, between: hiddenValue ?? moment };
  return { equal: hiddenValue, between: /^\d{4}-/.test(hiddenValue) ? `${days.open}1${hiddenValue.slice(10)}` : 'pez' };
}

const page = { range: [0, 9], fields: ['id'] };

/**
 * Returns addresses that use every list parameter the resource declares. Ranged unrestricted fields are tested two
 * conditions at a time.
 */
function addressesOf(table: Table, reader: Reader, hiddenRecords: ReadonlySet<SampleRecord>): string[] {
  const { resource, paths, rules } = table;
  const { name } = resource;
  const listAddress = listPath(name, { range: [0, 99] });
  const file = listPath(`${name}.csv`, paths.has('action') ? { filter: { action_neq: 'export' } } : {});
  if (!mayList(reader, table)) return [listAddress, file];
  const addresses = [listAddress, file];
  const addList = (query: Record<string, unknown>) => void addresses.push(listPath(name, { ...page, ...query }));
  for (const q of [searchWordBySide.before, searchWordBySide.after, digits.before, digits.before.slice(-6)])
    addList({ filter: { q } });
  if (summedFieldsOf(resource).length > 0)
    addresses.push(`${name}/sums`, listPath(`${name}/sums`, { filter: { q: searchWordBySide.before } }));
  if (!containsHidden(table, reader, hiddenRecords)) return addresses;
  for (const path of paths.values()) {
    const { equal, between } = operandsOf(table, path);
    const { name: field } = path;
    addList({ sort: [field, 'ASC'] });
    if (path.ranged && !isRestricted(table, field)) {
      addList({ filter: { [field]: equal, [`${field}_lte`]: between } });
      addList({ filter: { [`${field}_neq`]: equal, [`${field}_gte`]: between } });
      continue;
    }
    for (const suffix of ['', '_neq']) addList({ filter: { [`${field}${suffix}`]: equal } });
    for (const suffix of ['_gte', '_lte']) addList({ filter: { [`${field}${suffix}`]: between } });
    addList({ sort: [field, 'DESC'] });
  }
  for (const filterName of Object.keys(rules.filters ?? {}))
    for (const value of ['yours', sampleRecords[0]?.id]) addList({ filter: { [filterName]: value } });
  const ownRecords = sampleRecords.filter((record) => record.table === table);
  addresses.push(...ownRecords.slice(0, 5).map(({ id }) => `${name}/${id}`));
  for (const { path } of exportColumnsOf(resource).filter(({ path }) => isRestricted(table, path)))
    addresses.push(listPath(`${name}.csv`, { columns: [[path, path]] }), listPath(name, { ...page, fields: [path] }));
  return addresses;
}

/** Returns whether a list contains or references an unreadable record. */
function containsHidden(table: Table, reader: Reader, hiddenRecords: ReadonlySet<SampleRecord>): boolean {
  const { fields } = table.resource;
  const partlyHiddenNames = new Set([...hiddenRecords].map((record) => record.table.resource.name));
  return (
    partlyHiddenNames.has(table.resource.name) ||
    Object.values(fields).some((field) => !mayReadField(reader, field)) ||
    referencePathsOf(fields).some(({ field }) => partlyHiddenNames.has(field.to))
  );
}

const isRestricted = ({ resource }: Table, path: string) =>
  resource.fields[path.split('.')[0] ?? path]?.readers !== undefined;

const otherAddresses = [
  ...[
    searchWordBySide.before,
    searchWordBySide.after,
    `${searchWordBySide.before} 0`,
    digits.before,
    String(numbers.before),
  ].map((q) => `search?${new URLSearchParams({ q })}`),
  'follows',
  'pins',
];

/** Requests each address. Requests exports last, since an export adds an event to the history. */
async function answersTo({ as }: Reader, addresses: readonly string[]): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  const isFile = (address: string) => /\.csv/.test(address);
  for (const address of addresses.toSorted((one, other) => Number(isFile(one)) - Number(isFile(other)))) {
    const { status, headers, text } = await fixture.send('GET', address, { as });
    const totals = ['X-Total-Count', 'X-Total-More'].map((name) => headers.get(name) ?? '').join(' ');
    responses.set(address, `${status} ${totals} ${text.replace(/"requestId":"[^"]*"/, '')}`);
  }
  await untyped(fixture.db.kysely).deleteFrom('auditEvents').where('action', '=', 'export').execute();
  return responses;
}

describe.each([...people, ...machines])('%s', (name) => {
  test('receives the same responses whatever unreadable records contain', async () => {
    const reader = readerCalled(name);
    const hiddenRecords = await findHiddenRecords(reader);
    const createSideOf =
      (side: Side): SideOf =>
      (record, field, isCopy) =>
        (hiddenRecords.has(record) && !(isCopy && isOverseer(reader))) ||
        !mayReadField(reader, record.table.resource.fields[field])
          ? side
          : 'open';
    const addresses = [...tables.flatMap((table) => addressesOf(table, reader, hiddenRecords)), ...otherAddresses];
    await writeRecords(fixture.db, sampleRecords, createSideOf('before'));
    const responsesBefore = await answersTo(reader, addresses);
    await writeRecords(fixture.db, sampleRecords, createSideOf('after'));
    const responsesAfter = await answersTo(reader, addresses);
    await writeRecords(fixture.db, sampleRecords, () => 'open');
    const changedAddresses = addresses.filter(
      (address) => responsesBefore.get(address) !== responsesAfter.get(address),
    );
    expect(changedAddresses).toEqual([]);
    for (const table of tables.filter((table) => mayList(reader, table)))
      expect(responsesBefore.get(listPath(table.resource.name, { range: [0, 99] }))).toMatch(/^200 /);
  });

  test('receives only readable records and notices on the live channel', async () => {
    const reader = readerCalled(name);
    const hiddenRecords = await findHiddenRecords(reader);
    const tablesByName = new Map(tables.map((table) => [table.resource.name, table]));
    for (const table of tables) {
      const recordsOfTable = sampleRecords.filter((record) => record.table === table);
      const kinds = noticeKinds.filter((kind) => noticeRecords[kind].resource.name === table.resource.name);
      const recordsOf = (records: readonly SampleRecord[]) => records.map(({ id }) => ({ id, version: 1 }));
      const noticesOf = (records: readonly SampleRecord[]) =>
        kinds.flatMap((kind) => records.map(({ id }) => ({ kind, id })));
      const message: LiveMessage = {
        requestId: '',
        at: '',
        changes: [{ resource: table.resource.name, records: recordsOf(recordsOfTable), more: false }],
        notices: noticesOf(recordsOfTable),
        // A reader who can read none of the records still receives the message for their own notification.
        notified: [reader.uid],
      };
      const readablePart = await readableMessage(fixture.db.kysely, tablesByName, viewerOf(reader), message);
      const readableRecords = recordsOfTable.filter((record) => !hiddenRecords.has(record));
      expect(readablePart?.changes[0]?.records ?? []).toEqual(recordsOf(readableRecords));
      expect(readablePart?.notices).toEqual(noticesOf(readableRecords));
    }
  });
});
