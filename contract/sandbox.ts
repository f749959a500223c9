import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

/** Path below `/api` of the sandbox, which has the same endpoints as the API and its own data. */
export const sandboxPath = '/sandbox';

/** Reasons why an installation has no sandbox: no file storage, or no sample data to copy. */
export const sandboxObstacles = ['noFiles', 'noSample'] as const;
export type SandboxObstacle = (typeof sandboxObstacles)[number];

const output = component(
  'Sandbox',
  z.object({
    /** `broken`: the sandbox exists but cannot be opened; creating it again replaces it. */
    status: z.enum(['off', 'none', 'ready', 'broken']),
    obstacle: z.nullable(z.enum(sandboxObstacles)),
    /** Disk space that the sandbox uses, or needs if it does not exist yet. */
    bytes: z.nullable(z.int()),
    createdAt: z.nullable(z.iso.datetime()),
  }),
);

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
  input: component('EmptyInput', z.strictObject({})),
  output,
  permitted: [],
  idempotencyKey: 'optional',
} as const;

/** `POST /system/sandbox/create`: for owners. Does not change an existing sandbox, but replaces a broken one. */
export const createSandbox = defineEndpoint({
  ...shared,
  id: 'createSandbox',
  summary: 'Makes a sandbox with sample data',
  path: '/system/sandbox/create',
  problems: ['sandbox.off'],
});

/** `POST /system/sandbox/delete`: for owners. Deletes the data of the sandbox. */
export const deleteSandbox = defineEndpoint({
  ...shared,
  id: 'deleteSandbox',
  summary: 'Deletes the sandbox',
  path: '/system/sandbox/delete',
  problems: [],
});
