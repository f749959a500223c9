import { readFile } from 'node:fs/promises';
import { runnerImport, type Plugin } from 'vite';
import type * as Snapshot from './snapshot.ts';

const fileName = 'sample.sqlite';

/**
 * Serves the sample data's snapshot to a page that hosts the product itself, and puts it into a
 * demo build. It is made anew with each start and build, unless one is named: it cannot be older than the tables.
 */
export function sample(): Plugin {
  let made: Promise<Uint8Array> | undefined;
  const snapshot = () => (made ??= make());
  return {
    name: 'sobremesa:sample',
    configureServer(server) {
      // It takes longer than a page waits gladly. Whoever asks for it hears of what went wrong.
      snapshot().catch(() => {});
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== `${server.config.base}${fileName}`) return next();
        snapshot().then((bytes) => {
          response.setHeader('Content-Type', 'application/vnd.sqlite3');
          response.setHeader('Cache-Control', 'no-cache');
          response.end(bytes);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await snapshot() });
    },
  };
}

/** `SAMPLE_DATA` names a snapshot that is made already, as it does for the server. */
async function make(): Promise<Uint8Array> {
  const made = process.env['SAMPLE_DATA'];
  if (made) return readFile(made);
  const { module } = await runnerImport<typeof Snapshot>('./mocks/sample/snapshot.ts');
  return module.makeSnapshot();
}
