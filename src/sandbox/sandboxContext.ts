import { createContext } from 'react';
import type { EndpointOutput } from '../../contract/endpoint';
import type { systemSandbox } from '../../contract/sandbox';
import type { EndpointMethods } from '../data/endpoints';

/** API client of the real data, inside the sandbox too: only the real API creates and deletes sandboxes. */
export type SandboxClient = Pick<EndpointMethods, 'call'>;

export type SandboxState = EndpointOutput<typeof systemSandbox>;

/** `null` before the user is admitted, and in a console without a sandbox. */
export const SandboxContext = createContext<SandboxClient | null>(null);
