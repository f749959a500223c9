import * as z from 'zod/mini';
import { currencies } from './currencies';
import { component, defineEndpoint, parameter, type EndpointOutput } from './endpoint';
import { permissionFor } from './permissions';
import { schemaNameOf } from './record';
import type { Resource } from './resource';

const integer = z.number().check(z.int());

const listFilter = parameter(z.optional(z.record(z.string(), z.unknown())), 'As of the list.', {
  encoding: 'json',
  invalidProblem: 'request.malformedFilter',
});

const listSums = component(
  'ListSums',
  z.object({
    /** Number of matching records. If `isMore`, more records match than can be listed: `sums` is empty. */
    count: integer,
    isMore: z.boolean(),
    /** One entry per currency; `amounts` are in minor units, by field name. */
    sums: z.array(z.object({ currency: z.enum(currencies), count: integer, amounts: z.record(z.string(), integer) })),
  }),
);
export type ListSums = EndpointOutput<ReturnType<typeof sumsEndpoint>>;

export function summedFieldsOf({ sums = [] }: Resource): string[] {
  return sums.map((sum) => (typeof sum === 'string' ? sum : sum.total));
}

export function sumsEndpoint(resource: Resource) {
  return defineEndpoint({
    id: `sum${schemaNameOf(resource)}`,
    summary: 'What the amounts of the list come to',
    tag: resource.name,
    method: 'GET',
    path: `/${resource.name}/sums`,
    query: { filter: listFilter },
    output: listSums,
    permitted: permissionFor(resource, 'read'),
    problems: ['list.tooBroad'],
  });
}
