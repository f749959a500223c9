import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { holds } from './preload.ts';

const root = join(import.meta.dirname, '..');

/** Beside index.html, and without a hash: a browser asks for it by this name for ever. */
const fileName = 'service-worker.js';

/** What the console cannot be opened without. Fonts of other letters are kept when they are used. */
const isOfShell = (file: string): boolean =>
  /^assets\/.*\.(js|css|json|svg)$/.test(file) || /^assets\/.*-latin-(?!ext).*\.woff2$/.test(file);

/**
 * Whether an installation has a service worker: what `VITE_SERVICE_WORKER` says, checked.
 * @throws Error with a sentence for the person who builds
 */
export function readServiceWorker(given = 'on'): boolean {
  if (['', 'on', 'off'].includes(given)) return given !== 'off';
  throw new Error(`VITE_SERVICE_WORKER is "${given}": it must be on or off.`);
}

/**
 * Builds the service worker, by itself: it shares no chunk with the page. It knows the files of the build, so it is
 * another one for each build.
 *
 * @param isOn false: the one that removes itself
 * @param leftOut modules that are of no use without a network
 */
export function serviceWorker({ isOn, leftOut }: { isOn: boolean; leftOut: readonly string[] }): Plugin {
  return {
    name: 'sobremesa:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle)
          .filter((file) => isOfShell(file.fileName) && !holds(file, leftOut))
          .map((file) => file.fileName)
          .sort();
        const define = { shellVersion: versionOf(bundle), shellFiles: files };
        this.emitFile({ type: 'asset', fileName, source: await bundleWorker(isOn ? 'worker' : 'off', define) });
      },
    },
  };
}

/** A hash of all that a page of this build may get: the names, and what stands in files whose names have no hash. */
function versionOf(bundle: Rolldown.OutputBundle): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(bundle).sort()) {
    const file = bundle[name];
    hash.update(name);
    if (file?.type === 'asset' && /\.(html|json)$/.test(name)) hash.update(file.source);
  }
  return hash.digest('hex').slice(0, 12);
}

/** The worker as one script; `off` is the one that removes itself. */
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
