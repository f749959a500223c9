import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { valueAt } from '../../contract/values';
import { StartRefused } from './startRefused';
import { strictTransportOf } from '../http/commonMiddleware';
import { cacheControl, contentSecurityPolicy, securityHeaders, type OtherOrigins } from './headers';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  woff: 'font/woff',
  webmanifest: 'application/manifest+json',
};
const compressible = /^(text|application)\/|svg/;

interface ConsoleFile {
  type: string;
  etag: string;
  bytes: Record<'identity' | 'gzip' | 'br', Uint8Array<ArrayBuffer>>;
}

const copyBytes = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

async function load(path: string): Promise<ConsoleFile> {
  const content = await readFile(path);
  const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const digest = await crypto.subtle.digest('SHA-256', content);
  const isCompressible = compressible.test(type);
  return {
    type,
    etag: `"${Buffer.from(digest).toString('base64url').slice(0, 22)}"`,
    bytes: {
      identity: copyBytes(content),
      gzip: copyBytes(isCompressible ? await promisify(gzip)(content) : content),
      br: copyBytes(
        isCompressible
          ? await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
          : content,
      ),
    },
  };
}

function encodingFor(accepted: string): 'br' | 'gzip' | 'identity' {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

async function readOrigins(folder: string): Promise<Omit<OtherOrigins, 'identityHosts'>> {
  const buildInfo: unknown = JSON.parse(
    await readFile(join(folder, '.build', 'console.json'), 'utf8').catch(() => '{}'),
  );
  const originAt = (name: string) => {
    const address = valueAt(buildInfo, [name]);
    return typeof address === 'string' && address ? new URL(address).origin : null;
  };
  const push = valueAt(buildInfo, ['pushOrigins']);
  const pushOrigins = Array.isArray(push) ? push.filter((origin) => typeof origin === 'string') : [];
  return {
    apiOrigin: originAt('apiUrl'),
    liveOrigin: originAt('liveOrigin'),
    storageOrigin: originAt('storageOrigin'),
    pushOrigins,
  };
}

/**
 * Serves a built console from memory. Unknown paths get index.html, for the console's router. Unknown paths below
 * /assets/ get 404: a tab opened before a new build would otherwise run index.html as a script. Names that begin with a
 * dot get 404 too.
 */
export async function serveConsole(
  folder: string,
  identityHosts: readonly string[],
): Promise<(request: Request) => Response> {
  const files = new Map<string, ConsoleFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new StartRefused(`There is no built console in ${folder}.`);
  });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    // Files about the build (`.build/`) are not public.
    if (entry.isFile() && !address.includes('/.')) files.set(address, await load(path));
  }
  const consoleHeaders = {
    ...securityHeaders,
    'Content-Security-Policy': contentSecurityPolicy({ identityHosts, ...(await readOrigins(folder)) }),
  };

  return (request) => {
    const baseHeaders = { ...consoleHeaders, ...strictTransportOf(request) };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { ...baseHeaders, Allow: 'GET, HEAD' } });
    }
    const { pathname } = new URL(request.url);
    const found = files.get(pathname);
    const file = found ?? (/^\/assets\/|\/\./.test(pathname) ? undefined : files.get('/index.html'));
    if (!file)
      return new Response('Not found', { status: 404, headers: { ...baseHeaders, 'Cache-Control': 'no-store' } });
    const headers = new Headers({
      ...baseHeaders,
      'Content-Type': file.type,
      'Cache-Control': cacheControl(found ? pathname : '/index.html'),
      ETag: file.etag,
      Vary: 'Accept-Encoding',
    });
    if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
    const encoding = compressible.test(file.type)
      ? encodingFor(request.headers.get('accept-encoding') ?? '')
      : 'identity';
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(file.bytes[encoding].byteLength));
    return new Response(request.method === 'HEAD' ? null : file.bytes[encoding], { headers });
  };
}
