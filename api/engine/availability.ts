import type { Availability } from '../../contract/problems';
import { mayDo } from '../../contract/permissions';
import { usesOf, writesOf } from '../../contract/resource';
import type { Viewer } from './writeContext';
import { allowed, always, refused, type RecordSnapshot } from './rules';
import type { Table } from './table';

type Rule = (record: RecordSnapshot) => Availability;

const whileLive: Rule = (record) => (record['archivedAt'] === null ? allowed : refused('record.archived'));

/** Default rules of every resource; a resource's own rules are added. */
const usual: Readonly<Record<string, Rule>> = {
  edit: whileLive,
  archive(record) {
    if (record['archivedAt'] !== null) return refused('record.archived');
    const count = usesOf(record);
    return count === 0 ? allowed : refused('record.inUse', { count });
  },
  restore: (record) => (record['archivedAt'] === null ? refused('record.notArchived') : allowed),
};

/**
 * Which actions a record allows now, and the reason for each that it does not: the `actions` of the record, and the
 * check of each write.
 */
export function availability(
  { resource, rules }: Table,
  record: RecordSnapshot,
  viewer: Viewer,
): Record<string, Availability> {
  const writes = writesOf(resource);
  const names = [
    ...(writes.update ? ['edit'] : []),
    ...(writes.archive ? ['archive'] : []),
    ...Object.keys(resource.actions),
  ];
  return Object.fromEntries(
    names.map((name) => {
      if (!mayDo(viewer.actor.duties, resource, name === 'edit' ? 'update' : name))
        return [name, refused('permission.missing')];
      const otherwise = resource.actions[name]?.evenArchived ? always : whileLive;
      const common = (usual[name] ?? otherwise)(record);
      return [name, common.allowed ? (rules.available?.[name]?.(record, viewer) ?? common) : common];
    }),
  );
}
