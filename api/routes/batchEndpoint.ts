import * as z from 'zod/mini';
import { component, defineEndpoint, type EndpointOutput } from '../../contract/endpoint';
import { rowRefusal } from '../../contract/imports';
import { formBody } from '../../contract/input';
import { approvalCauses } from '../../contract/people/approvals';
import { permissionFor } from '../../contract/permissions';
import { schemaNameOf } from '../../contract/record';
import { isPermittedToApiKeys } from '../resourceOptions';
import type { Table } from '../engine/table';

const maxRowsInBatch = 1_000;

function batchOf<S extends z.ZodMiniType>(row: S) {
  return z.strictObject({ rows: z.array(row).check(z.minLength(1), z.maxLength(maxRowsInBatch)) });
}

/** Accepts any object as a row: each row is validated on its own. */
export const batchInput = batchOf(formBody());

const row = z.number().check(z.int(), z.minimum(0));
export const refusedRow = z.object({
  row,
  verdict: z.literal('refused'),
  status: z.number().check(z.int()),
  ...rowRefusal,
});

/** `row` is the index in the request, `status` that of the same record sent alone. */
const batchResults = component(
  'BatchResults',
  z.object({
    results: z.array(
      z.discriminatedUnion('verdict', [
        z.object({ row, verdict: z.literal('created'), status: z.literal(201), id: z.uuid(), number: z.string() }),
        z.object({ row, verdict: z.literal('needsApproval'), status: z.literal(202), approvalId: z.uuid() }),
        refusedRow,
      ]),
    ),
  }),
);

const batchDryRunResults = component(
  'BatchDryRunResults',
  z.object({
    results: z.array(
      z.discriminatedUnion('verdict', [
        z.object({
          row,
          verdict: z.literal('create'),
          status: z.literal(201),
          needsApproval: z.exactOptional(z.enum(approvalCauses)),
        }),
        refusedRow,
      ]),
    ),
  }),
);

export type BatchResult = EndpointOutput<ReturnType<typeof batchEndpoint>>['results'][number];
export type BatchDryRunResult = z.output<typeof batchDryRunResults>['results'][number];

/** `POST /api/{resource}/batch`: creates each row as its own record; returns one result per row, in order. */
export function batchEndpoint({ resource, rules }: Pick<Table, 'resource' | 'rules'>) {
  return defineEndpoint({
    id: `batch${schemaNameOf(resource)}`,
    summary: `Up to ${maxRowsInBatch} new records. Each row is created or refused on its own; a request sent again with its key never creates a row twice`,
    tag: resource.name,
    method: 'POST',
    path: `/${resource.name}/batch`,
    input: batchOf(rules.create?.input ?? formBody()),
    output: batchResults,
    dryRunOutput: batchDryRunResults,
    idempotencyKey: 'required',
    permitted: permissionFor(resource, 'create'),
    ...(isPermittedToApiKeys(resource, 'create') && { allowsApiKeys: true as const }),
    problems: [
      ...(resource.recentSignIn?.includes('create') ? (['auth.recentSignInNeeded'] as const) : []),
      'service.tookTooLong',
    ],
    costly: true,
  });
}
