import type { FieldOf, Fields } from './fields';
import type { Resource } from './resource';

/** Path of a field with ids of other records: `labelIds`, or `recipient.accountId` within a group. */
export interface ReferencePath {
  path: string;
  field: FieldOf<'reference'> | FieldOf<'references'>;
}

export function referencePathsOf(fields: Fields): ReferencePath[] {
  return Object.entries(fields).flatMap(([name, field]): ReferencePath[] => {
    if (field.kind === 'reference' || field.kind === 'references') return [{ path: name, field }];
    return field.kind === 'group'
      ? referencePathsOf(field.fields).map(({ path, field: inner }) => ({ path: `${name}.${path}`, field: inner }))
      : [];
  });
}

/** Field whose references count in the `usageCount` of the referenced records. */
export interface Referrer {
  resource: Resource;
  field: string;
}

export function referrersOf({ name }: Resource, resources: readonly Resource[]): Referrer[] {
  return resources.flatMap((resource) =>
    referencePathsOf(resource.fields).flatMap(({ path, field }) =>
      field.to === name && field.countsAsUsage ? [{ resource, field: path }] : [],
    ),
  );
}
