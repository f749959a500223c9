import { createContext } from 'react';
import type { EndpointOutput } from '../../contract/endpoint';
import type { systemSandbox } from '../../contract/sandbox';
import type { EndpointMethods } from '../data/endpoints';

/** API client over the real data, also inside the sandbox: only there are sandboxes created and deleted. */
export type SandboxClient = Pick<EndpointMethods, 'call'>;

export type SandboxState = EndpointOutput<typeof systemSandbox>;

/** `null` before the user is admitted, and in consoles without a sandbox. */
export const SandboxContext = createContext<SandboxClient | null>(null);
