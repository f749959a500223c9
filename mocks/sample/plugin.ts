import { readFile } from 'node:fs/promises';
import { runnerImport, type Plugin } from 'vite';
import type * as Snapshot from './snapshot.ts';

const fileName = 'sample.sqlite';

/**
 * Vite plugin that serves a snapshot of the sample data to a page with the API inside, and adds it to a demo build.
 * Made at each start and build unless `SAMPLE_DATA` names a file, so that it is never older than the tables.
 */
export function sample(): Plugin {
  let snapshotPromise: Promise<Uint8Array> | undefined;
  const snapshot = () => (snapshotPromise ??= readOrMakeSnapshot());
  return {
    name: 'sobremesa:sample',
    configureServer(server) {
      // Starts at once, since it takes longer than a page should wait. The page's request reports a failure.
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

async function readOrMakeSnapshot(): Promise<Uint8Array> {
  const path = process.env['SAMPLE_DATA'];
  if (path) return readFile(path);
  const { module } = await runnerImport<typeof Snapshot>('./mocks/sample/snapshot.ts');
  return module.makeSnapshot();
}
