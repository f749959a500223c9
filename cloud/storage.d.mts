import type { Server } from 'node:http';

export function createStorage(): Server;
