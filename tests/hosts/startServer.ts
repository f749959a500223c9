import { onTestFinished } from 'vitest';
import { runServer } from './server';

export function startServer(variables?: Record<string, string>): ReturnType<typeof runServer> {
  const server = runServer(variables);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
  });
  return server;
}
