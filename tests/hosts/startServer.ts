import { onTestFinished } from 'vitest';
import { runServer } from './server';

/** Runs the built server for the test that is running: what is left of it when the test ends is killed. */
export function startServer(variables?: Record<string, string>): ReturnType<typeof runServer> {
  const server = runServer(variables);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
  });
  return server;
}
