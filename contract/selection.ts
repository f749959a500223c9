import * as z from 'zod/mini';
import { defineEndpoint, parameter } from './endpoint';
import { maxRows } from './lists';
import { permissionFor } from './permissions';
import { schemaNameOf } from './record';
import type { Resource } from './resource';

const jsonParameter = <S>(schema: z.ZodMiniType<S>) => parameter(schema, 'As of the list.', { encoding: 'json' });

/** List endpoint that returns only ids and versions, of at most `maxRows` records. */
export function selectionEndpoint(resource: Resource) {
  return defineEndpoint({
    id: `list${schemaNameOf(resource)}`,
    summary: 'A page of the list',
    tag: resource.name,
    method: 'GET',
    path: `/${resource.name}`,
    query: {
      filter: jsonParameter(z.record(z.string(), z.unknown())),
      sort: jsonParameter(z.tuple([z.string(), z.enum(['ASC', 'DESC'])])),
      range: jsonParameter(z.tuple([z.number(), z.number()])),
      fields: jsonParameter(z.array(z.enum(['id', 'version']))),
    },
    output: z.array(z.object({ id: z.uuid(), version: z.number().check(z.int()) })),
    permitted: permissionFor(resource, 'read'),
    problems: [],
  });
}

export const wholeSelection = { range: [0, maxRows - 1], fields: ['id', 'version'] } as const;
