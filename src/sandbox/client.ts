import { createContext } from 'react';
import type { EndpointOutput } from '../../contract/endpoint';
import type { systemSandbox } from '../../contract/sandbox';
import type { EndpointMethods } from '../data/endpoints';

/** The API of the real data, also while the page shows the sandbox: there it is made and deleted. */
export type SandboxClient = Pick<EndpointMethods, 'call'>;

export type SandboxState = EndpointOutput<typeof systemSandbox>;

/** `null`: before somebody is let in, and where the console has no sandbox at all. */
export const SandboxContext = createContext<SandboxClient | null>(null);
