import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

interface LockedPackage {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  dev?: boolean;
  devOptional?: boolean;
  peer?: boolean;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Node version of Cloud Functions, the same as `runtime` in firebase.json. */
export const functionNode = '22';

export const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function resolvePackage(packages: LockedPackages, folder: string, name: string): string | undefined {
  for (let index = folder; ; index = index.slice(0, Math.max(0, index.lastIndexOf('node_modules/') - 1))) {
    const path = `${index === '' ? '' : `${index}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (index === '') return undefined;
  }
}

function lockedPackagesFor(packages: LockedPackages, names: readonly string[]): LockedPackages {
  const needed = new Set<string>();
  const addNeeded = (folder: string, name: string, optional: boolean): void => {
    const path = resolvePackage(packages, folder, name);
    if (path === undefined && !optional) throw new Error(`package-lock.json has no ${name}: run npm install.`);
    const locked = path === undefined ? undefined : packages[path];
    if (path === undefined || locked === undefined || needed.has(path)) return;
    needed.add(path);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = locked;
    for (const dependency of Object.keys(dependencies)) addNeeded(path, dependency, false);
    for (const dependency of Object.keys(optionalDependencies)) addNeeded(path, dependency, true);
    for (const peer of Object.keys(peerDependencies)) {
      // npm installs required peer dependencies. It installs an optional one only if another package needs it.
      if (peerDependenciesMeta[peer]?.optional !== true) addNeeded(path, peer, false);
    }
  };
  for (const name of names) addNeeded('', name, false);
  return Object.fromEntries(
    [...needed].sort().map((path) => {
      const { dev: _dev, devOptional: _devOptional, peer: _peer, ...locked } = packages[path] ?? { version: '' };
      return [path, locked];
    }),
  );
}

export function packageFilesFor(project: Manifest, packages: LockedPackages, names: readonly string[], main: string) {
  const manifest = {
    name: 'sobremesa-api',
    version: project.version,
    private: true,
    type: 'module',
    main,
    engines: { node: functionNode },
    dependencies: Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`]?.version ?? ''])),
  };
  const { name, version, dependencies, engines } = manifest;
  const lockfile = {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, dependencies, engines }, ...lockedPackagesFor(packages, names) },
  };
  return { manifest, lockfile };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

interface PackageOptions {
  entries: readonly [string, ...string[]];
  settings?: string;
}

/**
 * Creates the files that install a server outside this project: a package.json and a lockfile with the libraries that
 * `entries` import, in the versions this project is tested with.
 */
export function installablePackage({ entries, settings }: PackageOptions): Plugin {
  return {
    name: 'sobremesa:installable',
    async generateBundle(_options, bundle) {
      const project: Manifest = JSON.parse(await readFile('package.json', 'utf8'));
      const { packages }: { packages: LockedPackages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
      const libraries = new Set<string>();
      const seen = new Set<string>();
      const walk = (file: string): void => {
        const chunk = bundle[file];
        if (seen.has(file)) return;
        seen.add(file);
        if (chunk?.type === 'chunk') [...chunk.imports, ...chunk.dynamicImports].forEach(walk);
        else if (packageOf(file) in project.dependencies) libraries.add(packageOf(file));
      };
      for (const entry of entries) walk(`${entry}.js`);
      const { manifest, lockfile } = packageFilesFor(project, packages, [...libraries].sort(), `${entries[0]}.js`);
      const settingsContent = settings === undefined ? null : await readFile(settings, 'utf8').catch(() => null);
      if (settingsContent !== null) this.emitFile({ type: 'asset', fileName: '.env', source: settingsContent });
      this.emitFile({ type: 'asset', fileName: 'package.json', source: json(manifest) });
      this.emitFile({ type: 'asset', fileName: 'package-lock.json', source: json(lockfile) });
    },
  };
}
