import * as z from 'zod/mini';
import { component } from './endpoint';
import type { RecordOf, Resource } from './resource';

/** The name of a resource's records in the OpenAPI document: `catalogs/labels` → `CatalogsLabels`. */
export function schemaNameOf(resource: Resource): string {
  return resource.name.replace(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

/** The schema of a record in the response of an endpoint. */
export function recordSchema<R extends Resource>(resource: R): z.ZodMiniType<RecordOf<R>> {
  const schema: z.ZodMiniType = z.looseObject({ id: z.string(), version: z.number().check(z.int()) });
  // The API answers every field of the declaration, whatever resource it is.
  return component(schemaNameOf(resource), schema as z.ZodMiniType<RecordOf<R>>);
}
