import { readFile } from 'node:fs/promises';
import { runnerImport, type Plugin } from 'vite';
import type * as Snapshot from './snapshot.ts';

const fileName = 'sample.sqlite';

/**
 * Vite plugin that provides a snapshot of the sample data: the development server serves it, and a demo build contains
 * it. `SAMPLE_DATA` names an existing snapshot. By default each start and build makes a new snapshot, so that it always
 * fits the database schema.
 */
export function sample(): Plugin {
  let snapshotPromise: Promise<Uint8Array> | undefined;
  const getSnapshot = () => (snapshotPromise ??= readOrMakeSnapshot());
  return {
    name: 'sobremesa:sample',
    configureServer(server) {
      // Starts before the page requests the snapshot, because making it takes long. That request reports failures.
      getSnapshot().catch(() => {});
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== `${server.config.base}${fileName}`) return next();
        getSnapshot().then((bytes) => {
          response.setHeader('Content-Type', 'application/vnd.sqlite3');
          response.setHeader('Cache-Control', 'no-cache');
          response.end(bytes);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await getSnapshot() });
    },
  };
}

async function readOrMakeSnapshot(): Promise<Uint8Array> {
  const path = process.env['SAMPLE_DATA'];
  if (path) return readFile(path);
  const { module } = await runnerImport<typeof Snapshot>('./mocks/sample/snapshot.ts');
  return module.makeSnapshot();
}
