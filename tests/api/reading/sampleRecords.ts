import type { Field } from '../../../contract/fields';
import { notifications } from '../../../contract/people/notifications';
import { settings } from '../../../contract/people/settings';
import { referencePathsOf } from '../../../contract/referencePaths';
import { writesOf, type Resource } from '../../../contract/resource';
import { resources } from '../../../contract/resources';
import { webhookDeliveries } from '../../../contract/webhooks/webhooks';
import { untyped, type Database } from '../../../api/db/database';
import { replaceSearchTerms } from '../../../api/engine/search';
import { tablesOf, type Table } from '../../../api/engine/table';
import { productRules } from '../../../api/rules';

export const tables: readonly Table[] = tablesOf(resources, productRules);

const tableNamed = new Map(tables.map((table) => [table.resource.name, table]));

/**
 * `before` and `after` are unreadable values before and after the change. `open` is a value that everybody can read.
 */
export type Side = 'open' | 'before' | 'after';

/** Search word that every text of a side contains. */
export const searchWordBySide: Readonly<Record<Side, string>> = {
  open: 'colibri',
  before: 'quetzal',
  after: 'ocelote',
};
export const digits: Readonly<Record<Side, string>> = { open: '5511110000', before: '5522220000', after: '5533330000' };
/** Amounts after the change are higher than amounts before it. */
export const numbers: Readonly<Record<Side, number>> = { open: 5_000, before: 7_000_000, after: 9_000_000 };
export const days: Readonly<Record<Side, string>> = { open: '2026-05-0', before: '2026-02-0', after: '2026-06-0' };

export interface SampleRecord {
  table: Table;
  id: string;
  index: number;
  /** Value of fields that contain the `uid` of a person. */
  uid: string;
  /** The record that this record is about, if any. */
  subject: SampleRecord | null;
}

/**
 * Returns whether records of a table reference a subject by `resource` and `recordId`, such as notes, approvals and
 * events.
 */
const hasSubjectFields = ({ resource: { fields } }: Table) =>
  Object.hasOwn(fields, 'resource') && Object.hasOwn(fields, 'recordId');

const recordsPerOwner = 3;

const hasHistory = ({ resource }: Table) =>
  Object.values(writesOf(resource)).includes(true) || Object.keys(resource.actions).length > 0;

/**
 * Returns sample records of every resource except settings, derived from the declarations: `recordsPerOwner` for each
 * `uid` if the visibility depends on a person.
 */
export function createSampleRecords(uids: readonly string[]): SampleRecord[] {
  // Excludes settings, since they would take effect.
  const sampledTables = tables.filter(({ resource }) => resource !== settings);
  const subjects = sampledTables
    .filter((table) => !hasSubjectFields(table))
    .flatMap((table) => {
      const owners = table.rules.visibilityCondition ? ['uid-of-nobody', ...uids] : ['uid-of-nobody'];
      return owners.flatMap((uid, index) =>
        Array.from({ length: recordsPerOwner }, (_, own) => recordOf(table, index * recordsPerOwner + own, uid, null)),
      );
    });
  // Events about notes and approvals are created separately.
  const recordsAbout = sampledTables.filter(hasSubjectFields).flatMap((table) =>
    recordsAboutEach(
      table,
      subjects.filter((one) => mayBeSubjectOf(table, one)),
      uids,
    ),
  );
  const events = sampledTables.filter(({ resource }) => resource.name === 'audit-events');
  const otherRecords = recordsAbout.filter(({ table }) => hasHistory(table) && !events.includes(table));
  return [
    ...subjects,
    ...recordsAbout,
    ...events.flatMap((table) => recordsAboutEach(table, otherRecords, uids, subjects.length * 2)),
  ];
}

/** Webhooks deliver events of some resources only. One notification per resource and person is enough. */
function mayBeSubjectOf({ resource }: Table, { table, index }: SampleRecord): boolean {
  if (resource === webhookDeliveries) return table.resource.events !== false;
  return resource !== notifications || index % recordsPerOwner === 0;
}

function recordsAboutEach(
  table: Table,
  subjects: readonly SampleRecord[],
  uids: readonly string[],
  firstIndex = 0,
): SampleRecord[] {
  const owners = Object.hasOwn(table.resource.fields, 'recipientId') ? ['uid-of-nobody', ...uids] : ['uid-of-nobody'];
  return owners.flatMap((uid, at) =>
    subjects.map((about, index) => recordOf(table, firstIndex + at * subjects.length + index, uid, about)),
  );
}

function recordOf(table: Table, index: number, uid: string, subject: SampleRecord | null): SampleRecord {
  return { table, index, uid, subject, id: idOf(table.resource, index) };
}

const positionOf = ({ name }: Pick<Resource, 'name'>) => resources.findIndex((one) => one.name === name);

function idOf({ name }: Resource, index: number): string {
  return `0198${String(positionOf({ name })).padStart(4, '0')}-0000-7000-8000-${String(index).padStart(12, '0')}`;
}

/** Returns the side of a value. `isCopy` means that the value is in a note, approval or event about the record. */
export type SideOf = (sampleRecord: SampleRecord, field: string, isCopy?: boolean) => Side;

export function valuesOf(sampleRecord: SampleRecord, sideOf: SideOf): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sampleRecord.table.resource.fields)
      .filter(([, { computed }]) => !computed)
      .map(([name, field]) => [name, valueOf(sampleRecord, name, field, sideOf(sampleRecord, name), sideOf)]),
  );
}

/** Returns whether a field contains the `uid` of a person. */
const isUid = (name: string) => /^uid$|(?:Id|By)$/.test(name);

function valueOf(sampleRecord: SampleRecord, name: string, field: Field, side: Side, sideOf: SideOf): unknown {
  const { index, subject, table } = sampleRecord;
  const reversedAfter = side === 'after' ? 9_999 - index : index;
  const tag = `${positionOf(table.resource)}x${index}`;
  switch (field.kind) {
    case 'text':
      if (name === 'resource') return subject ? subject.table.resource.name : tableNamed.keys().next().value;
      if (name === 'recordId' || name === 'historyId') return subject?.id ?? null;
      if (name === 'action') return 'update';
      if (name === 'noteId') return null;
      if (isUid(name)) return field.unique ? `uid-of-${tag}` : sampleRecord.uid;
      return `${searchWordBySide[side]} ${reversedAfter} ${tag}`.slice(0, field.maxLength);
    case 'email':
      return `${searchWordBySide[side]}.${tag}@correo.mx`;
    case 'slug':
      return `${searchWordBySide[side]}-${reversedAfter}-${tag}`;
    case 'color':
      return `#${digits[side].slice(0, 6)}`;
    case 'url':
      return `https://${searchWordBySide[side]}.mx/${tag}`;
    case 'phone':
      return `+52${Number(digits[side]) + index}`;
    case 'localizedText':
      return { es: `${searchWordBySide[side]} ${reversedAfter} ${tag}`, en: `${searchWordBySide[side]} ${tag}` };
    case 'localizedTexts':
      return [{ es: searchWordBySide[side] }];
    case 'boolean':
      return index % 2 === 0;
    case 'integer':
    case 'money':
    case 'rate':
      return numbers[side] + reversedAfter;
    case 'choice':
      return field.options[index % field.options.length];
    case 'choices':
      return [field.options[index % field.options.length]];
    case 'date':
      return `${days[side]}${1 + (reversedAfter % 9)}`;
    case 'instant':
      return `${days[side]}${1 + (reversedAfter % 9)}T12:00:00.000Z`;
    case 'reference':
      return targetOf(field.to, index);
    case 'references':
      return [targetOf(field.to, index)].filter((id) => id !== null);
    case 'json': {
      // A copy of the record that this record is about, if the field's schema allows it.
      const recordCopy = subject && { id: subject.id, ...valuesOf(subject, (one, field) => sideOf(one, field, true)) };
      return recordCopy && field.schema.safeParse(recordCopy).success ? recordCopy : null;
    }
    case 'group':
      return Object.fromEntries(
        Object.entries(field.fields).map(([key, innerField]) => [
          key,
          valueOf(sampleRecord, key, innerField, side, sideOf),
        ]),
      );
    case 'secret':
      return { sealed: searchWordBySide[side] };
    case 'image':
      return null;
  }
}

function targetOf(targetName: string, index: number): string | null {
  const target = tableNamed.get(targetName);
  return target ? idOf(target.resource, index % recordsPerOwner) : null;
}

/** Overwrites the sample records with the values of the side that `sideOf` chooses for each field. */
export async function writeRecords(
  { kysely }: Database,
  sampleRecords: readonly SampleRecord[],
  sideOf: SideOf,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const db = untyped(trx);
    for (const table of new Set(sampleRecords.map((sampleRecord) => sampleRecord.table))) {
      const { resource } = table;
      const recordsOfTable = sampleRecords.filter((sampleRecord) => sampleRecord.table === table);
      const values = new Map(recordsOfTable.map((sampleRecord) => [sampleRecord, valuesOf(sampleRecord, sideOf)]));
      const rows = recordsOfTable.map((sampleRecord) => ({
        id: sampleRecord.id,
        ...table.encode(values.get(sampleRecord) ?? {}),
        ...(resource.view !== undefined && { view: resource.view }),
        createdAt: '2026-06-30T12:00:00.000Z',
        updatedAt: '2026-06-30T12:00:00.000Z',
      }));
      const ids = recordsOfTable.map(({ id }) => id);
      await db.deleteFrom(resource.table).where('id', 'in', ids).execute();
      for (let index = 0; index < rows.length; index += 100)
        await db
          .insertInto(resource.table)
          .values(rows.slice(index, index + 100))
          .execute();
      await replaceSearchTerms(
        trx,
        resource,
        new Map(
          recordsOfTable.map((sampleRecord) => [sampleRecord.id, table.searchWords(values.get(sampleRecord) ?? {})]),
        ),
      );
      await trx.deleteFrom('links').where('resource', '=', resource.name).where('recordId', 'in', ids).execute();
      const links = recordsOfTable.flatMap((sampleRecord) =>
        referencePathsOf(resource.fields)
          .filter(({ field }) => field.kind === 'references')
          .flatMap(({ path }) => {
            const targets = values.get(sampleRecord)?.[path];
            return Array.isArray(targets)
              ? targets.map((targetId) => ({
                  resource: resource.name,
                  field: path,
                  recordId: sampleRecord.id,
                  targetId: String(targetId),
                }))
              : [];
          }),
      );
      if (links.length > 0) await trx.insertInto('links').values(links).execute();
    }
  });
}
