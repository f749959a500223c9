import type { FieldOf } from './fields';
import type { Fields, Resource } from './resource';

/** Field with the ids of other records: `labelIds`, or in a group `recipient.accountId`. */
export interface Pointer {
  path: string;
  field: FieldOf<'reference'> | FieldOf<'references'>;
}

export function pointersOf(fields: Fields): Pointer[] {
  return Object.entries(fields).flatMap(([name, field]): Pointer[] => {
    if (field.kind === 'reference' || field.kind === 'references') return [{ path: name, field }];
    return field.kind === 'group'
      ? pointersOf(field.fields).map(({ path, field: inner }) => ({ path: `${name}.${path}`, field: inner }))
      : [];
  });
}

/** Field that references a resource and is counted in the `usageCount` of its records. */
export interface Referrer {
  resource: Resource;
  field: string;
}

export function referrersOf({ name }: Resource, all: readonly Resource[]): Referrer[] {
  return all.flatMap((resource) =>
    pointersOf(resource.fields).flatMap(({ path, field }) =>
      field.to === name && field.counted ? [{ resource, field: path }] : [],
    ),
  );
}
