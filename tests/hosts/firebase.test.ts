import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionOptions } from '../../api/hosts/functionOptions';
import { cacheControl, contentSecurityPolicy, firebaseHosts, securityHeaders } from '../../api/hosts/headers';
import { functionNode, packageFilesFor, type LockedPackages } from '../../api/hosts/package';
import { strictTransport } from '../../api/http/commonMiddleware';

interface Rule {
  source: string;
  headers: { key: string; value: string }[];
}
interface Config {
  hosting: { headers: Rule[]; rewrites: { source: string; function?: { functionId: string; region: string } }[] };
  functions: { source: string; runtime: string }[];
  storage: { rules: string };
}
const { hosting, functions, storage } = JSON.parse(readFileSync('firebase.json', 'utf8')) as Config;

function isMatch(source: string, path: string): boolean {
  const [, not, folder] = /^(!?)(\/.+\/)\*\*$/.exec(source) ?? [];
  if (folder === undefined) throw new Error(`firebase.json has a source this test does not read: ${source}`);
  return path.startsWith(folder) === (not === '');
}

function collectHeaders(path: string): Record<string, string> {
  const matchingRules = hosting.headers.filter(({ source }) => isMatch(source, path));
  return Object.fromEntries(matchingRules.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])));
}

describe('security headers of Hosting and of the server behind TLS', () => {
  it.each(['/', '/login', '/catalogs/labels', '/assets/index-abc.js', '/assets/i18n/es.json'])(
    'sends the same headers from Hosting and the server for %s',
    (path) => {
      expect(collectHeaders(path)).toEqual({
        ...securityHeaders,
        ...strictTransport,
        'Content-Security-Policy': contentSecurityPolicy({ identityHosts: firebaseHosts, apiOrigin: null }),
        'Cache-Control': cacheControl(path),
      });
    },
  );
});

describe('responses of the API through Hosting', () => {
  // Hosting overwrites the API's headers with those configured here: `no-cache` would replace `no-store`, and the
  // console's Content-Security-Policy the API's.
  it.each(['/api/health', '/api/catalogs/labels', '/api/images/1'])('adds no header of Hosting to %s', (path) => {
    expect(collectHeaders(path)).toEqual({});
  });

  it('routes /api/** to the function in its region', () => {
    const rewrite = hosting.rewrites.find(({ source }) => source === '/api/**');
    expect(rewrite?.function).toEqual({ functionId: 'api', region: functionOptions({}).region });
  });
});

it('deploys storage.rules of this repository to the bucket', () => {
  expect(storage.rules).toBe('storage.rules');
});

describe('package of the function', () => {
  const packageManifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string;
    dependencies: Record<string, string>;
  };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages };
  const names = ['firebase-admin', 'hono', 'pg'];
  const { manifest, lockfile } = packageFilesFor(packageManifest, packages, names, 'function.js');

  it('runs on the Node version of firebase.json', () => {
    expect(functions.map(({ runtime }) => runtime)).toEqual([`nodejs${functionNode}`]);
    expect(manifest.engines).toEqual({ node: functionNode });
  });

  it('depends on the exact versions tested here', () => {
    expect(manifest.dependencies).toEqual(
      Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`]?.version])),
    );
    expect(lockfile.packages['']).toMatchObject({ dependencies: manifest.dependencies });
  });

  it('locks direct and transitive dependencies and nothing else', () => {
    const lockedPaths = Object.keys(lockfile.packages);
    expect(lockedPaths).toEqual(expect.arrayContaining(['node_modules/pg-pool', 'node_modules/@google-cloud/storage']));
    expect(lockedPaths).not.toContain('node_modules/react');
    expect(lockedPaths).not.toContain('node_modules/vite');
    expect(lockedPaths.filter((place) => place !== '' && packages[place]?.version === undefined)).toEqual([]);
  });

  it('rejects a library missing from the lockfile', () => {
    expect(() => packageFilesFor(packageManifest, packages, ['no-such-library'], 'function.js')).toThrow(
      'no-such-library',
    );
  });
});

describe('options of the function', () => {
  it('limits instances to MAX_INSTANCES, or eight', () => {
    expect(functionOptions({}).maxInstances).toBe(8);
    expect(functionOptions({ MAX_INSTANCES: '3' }).maxInstances).toBe(3);
  });
});
