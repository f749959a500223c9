import type { Availability } from '../../contract/problems';
import { isOperationPermitted } from '../../contract/permissions';
import { usageCountOf, writesOf } from '../../contract/resource';
import type { Viewer } from './writeContext';
import { allowed, alwaysAllowed, refused, type RecordSnapshot } from './rules';
import type { Table } from './table';

type Rule = (record: RecordSnapshot) => Availability;

const unlessArchived: Rule = (record) => (record['archivedAt'] === null ? allowed : refused('record.archived'));

/** Default rules of every resource; a resource's own rules are added. */
const defaultRules: Readonly<Record<string, Rule>> = {
  edit: unlessArchived,
  archive(record) {
    if (record['archivedAt'] !== null) return refused('record.archived');
    const count = usageCountOf(record);
    return count === 0 ? allowed : refused('record.inUse', { count });
  },
  restore: (record) => (record['archivedAt'] === null ? refused('record.notArchived') : allowed),
};

/**
 * Which actions a record allows now, and the reason for each that it does not: the `actions` of the record, and the
 * check of each write.
 */
export function actionAvailability(
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
      if (!isOperationPermitted(viewer.actor.duties, resource, name === 'edit' ? 'update' : name))
        return [name, refused('permission.missing')];
      const otherwise = resource.actions[name]?.allowArchived ? alwaysAllowed : unlessArchived;
      const common = (defaultRules[name] ?? otherwise)(record);
      return [name, common.allowed ? (rules.available?.[name]?.(record, viewer) ?? common) : common];
    }),
  );
}
