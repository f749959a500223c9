import { instant } from '../../contract/fields';
import { createAction, type approvals } from '../../contract/people/approvals';
import type { RecordOf, Resource } from '../../contract/resource';
import { isObject } from '../../contract/values';
import { changesOf, type Change } from '../kit/changes/changes';

interface RequestedChanges {
  resource: Resource;
  records: readonly (readonly Change[])[];
}

export function requestedChanges(
  declaredResource: Resource,
  { action, input, before }: Pick<RecordOf<typeof approvals>, 'action' | 'input' | 'before'>,
): RequestedChanges {
  const values = replaceListsByCounts(declaredResource, isObject(input) ? input : {});
  const rows = declaredResource.actions[action] || action === createAction ? null : rowsIn(values);
  if (rows) return { resource: declaredResource, records: rows.map((row) => changesOf(declaredResource, null, row)) };
  const snapshot = isObject(before) ? before : null;
  const outcome = declaredResource.actions[action]?.outcome?.(snapshot ?? {}, values) ?? {};
  const resource = {
    ...declaredResource,
    fields: {
      ...declaredResource.fields,
      ...declaredResource.actions[action]?.input,
      ...(Object.hasOwn(outcome, 'archivedAt') && { archivedAt: instant() }),
    },
  };
  const changes = changesOf(resource, snapshot, { ...snapshot, ...installedValuesOf(snapshot), ...outcome, ...values });
  return { resource, records: changes.length > 0 ? [changes] : [] };
}

function rowsIn(input: Record<string, unknown>): Record<string, unknown>[] | null {
  return (
    Object.values(input)
      .filter(Array.isArray)
      .find((list) => list.every(isObject)) ?? null
  );
}

function replaceListsByCounts({ fields }: Resource, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      Array.isArray(value) && Object.hasOwn(fields, `${name}Count`) ? [`${name}Count`, value.length] : [name, value],
    ),
  );
}

function installedValuesOf(snapshot: Record<string, unknown> | null): Record<string, unknown> {
  const installedValues = snapshot?.['installation'];
  if (!snapshot || !isObject(installedValues)) return {};
  const excludedFields = new Set(['currency', 'installation']);
  return Object.fromEntries(
    Object.keys(snapshot)
      .filter((name) => !excludedFields.has(name))
      .map((name) => [name, installedValues[name] ?? null]),
  );
}
