import * as z from 'zod/mini';
import type { Fields } from './fields';
import { component } from './endpoint';
import type { RecordOf, Resource } from './resource';
import { isObject } from './values';

/** Returns the schema name of a resource in the OpenAPI document: `catalogs/labels` → `CatalogsLabels`. */
export function schemaNameOf(resource: Resource): string {
  return resource.name.replace(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns whether a value is a record of the resource. Checks only the id, the options of choices and the schemas of JSON
 * fields; the API guarantees all other fields.
 */
export function isRecordOf<R extends Resource>({ fields }: R, value: unknown): value is RecordOf<R> {
  return isObject(value) && value['id'] !== undefined && hasDeclaredOptions(fields, value);
}

function hasDeclaredOptions(fields: Fields, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).every(([name, field]) => {
    const value = values[name] ?? null;
    if (value === null) return true;
    if (field.kind === 'choice') return field.options.some((option) => option === value);
    if (field.kind === 'choices')
      return Array.isArray(value) && value.every((one) => field.options.some((option) => option === one));
    if (field.kind === 'json') return z.safeParse(field.schema, value).success;
    return field.kind !== 'group' || (isObject(value) && hasDeclaredOptions(field.fields, value));
  });
}

export function recordSchema<R extends Resource>(resource: R): z.ZodMiniType<RecordOf<R>> {
  const schema = z.custom<RecordOf<R>>((value) => isRecordOf(resource, value));
  return component(schemaNameOf(resource), schema);
}
