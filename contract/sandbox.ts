/** Sample data on request, in a database of its own (docs/decisions/0092-sandbox.md). */
import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

/** Below `/api`, the sandbox answers like the API itself, over the sample data. */
export const sandboxPath = '/sandbox';

/** Why an installation can have none: it keeps no files of its own, or has no sample to make one from. */
export const sandboxObstacles = ['noFiles', 'noSample'] as const;
export type SandboxObstacle = (typeof sandboxObstacles)[number];

const output = component(
  'Sandbox',
  z.object({
    /** `broken`: it is there and cannot be opened; creating it begins anew. */
    status: z.enum(['off', 'none', 'ready', 'broken']),
    /** Why it is `off`. */
    obstacle: z.nullable(z.enum(sandboxObstacles)),
    /** What it takes on the disk, or would take. */
    bytes: z.nullable(z.int()),
    createdAt: z.nullable(z.iso.datetime()),
  }),
);

/** `GET /system/sandbox` */
export const systemSandbox = defineEndpoint({
  id: 'systemSandbox',
  summary: 'Whether there is a sandbox with sample data',
  tag: 'service',
  method: 'GET',
  path: '/system/sandbox',
  output,
  permitted: 'administrators',
  problems: [],
});

const shared = {
  tag: 'service',
  method: 'POST',
  input: component('NothingToSay', z.strictObject({})),
  output,
  permitted: [],
  idempotencyKey: 'optional',
} as const;

/** `POST /system/sandbox/create`: for owners. One that is there already stays as it is; a broken one is made anew. */
export const createSandbox = defineEndpoint({
  ...shared,
  id: 'createSandbox',
  summary: 'Makes a sandbox with sample data',
  path: '/system/sandbox/create',
  problems: ['sandbox.off'],
});

/** `POST /system/sandbox/delete`: for owners. Its files are gone, with everything anybody did in it. */
export const deleteSandbox = defineEndpoint({
  ...shared,
  id: 'deleteSandbox',
  summary: 'Deletes the sandbox',
  path: '/system/sandbox/delete',
  problems: [],
});
