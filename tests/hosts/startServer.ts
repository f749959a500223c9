import { onTestFinished } from 'vitest';
import { runServer } from './server';

/** Runs the built server for the current test; kills it when the test ends. */
export function startServer(variables?: Record<string, string>): ReturnType<typeof runServer> {
  const server = runServer(variables);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
  });
  return server;
}
