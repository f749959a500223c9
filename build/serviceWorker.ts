import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { containsModule } from './preload.ts';

const root = join(import.meta.dirname, '..');

/** File name without a hash, because browsers request updates of the worker from the URL where it was registered. */
const fileName = 'service-worker.js';

const isShellFile = (file: string): boolean =>
  /^assets\/.*\.(js|css|json|svg)$/.test(file) || /^assets\/.*-latin-(?!ext).*\.woff2$/.test(file);

export function readServiceWorker(text = 'on'): boolean {
  if (['', 'on', 'off'].includes(text)) return text !== 'off';
  throw new Error(`VITE_SERVICE_WORKER is "${text}": it must be on or off.`);
}

/**
 * Builds the service worker separately, because it shares no chunk with the page. The worker contains the list of the
 * build's files and a version, so that a changed build has a changed worker.
 *
 * @param isOn if false, builds a worker that unregisters itself
 * @param excludedModules modules whose chunks the worker does not store, because they are useless offline
 */
export function serviceWorker({
  isOn,
  excludedModules,
}: {
  isOn: boolean;
  excludedModules: readonly string[];
}): Plugin {
  return {
    name: 'sobremesa:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle)
          .filter((file) => isShellFile(file.fileName) && !containsModule(file, excludedModules))
          .map((file) => file.fileName)
          .sort();
        const define = { shellVersion: versionOf(bundle), shellFiles: files };
        this.emitFile({ type: 'asset', fileName, source: await bundleWorker(isOn ? 'worker' : 'off', define) });
      },
    },
  };
}

/**
 * Returns a hash of the names of all files of the build, and of the content of HTML and JSON files, whose names contain
 * no hash.
 */
function versionOf(bundle: Rolldown.OutputBundle): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(bundle).sort()) {
    const file = bundle[name];
    hash.update(name);
    if (file?.type === 'asset' && /\.(html|json)$/.test(name)) hash.update(file.source);
  }
  return hash.digest('hex').slice(0, 12);
}

export async function bundleWorker(
  entry: 'worker' | 'off',
  define: Readonly<Record<string, unknown>>,
): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'src', 'serviceWorker', `${entry}.ts`),
        output: { format: 'iife', entryFileNames: fileName },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [chunk, ...more] = outputs.flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('The service worker must be one file.');
  return chunk.code;
}
