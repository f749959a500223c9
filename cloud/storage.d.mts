/** Types of `storage.mjs`, which runs before anything is built. */
import type { Server } from 'node:http';

export function createStorage(): Server;
