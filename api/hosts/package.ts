import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, { version: string }>;
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Writes the package.json with which Cloud Functions installs the server: just the libraries that
 * `entry` reaches, in the versions this project is tested with, and beside it what `.env.server`
 * says: Functions reads it as the function's environment.
 */
export function functionPackage(entry: string): Plugin {
  return {
    name: 'sobremesa:function-package',
    async generateBundle(_options, bundle) {
      const own: Manifest = JSON.parse(await readFile('package.json', 'utf8'));
      const { packages }: Lockfile = JSON.parse(await readFile('package-lock.json', 'utf8'));
      const wanted = new Set<string>();
      const seen = new Set<string>();
      const walk = (file: string): void => {
        const chunk = bundle[file];
        if (seen.has(file)) return;
        seen.add(file);
        if (chunk?.type === 'chunk') [...chunk.imports, ...chunk.dynamicImports].forEach(walk);
        else if (packageOf(file) in own.dependencies) wanted.add(packageOf(file));
      };
      walk(`${entry}.js`);
      const dependencies = Object.fromEntries(
        [...wanted].sort().map((name) => [name, packages[`node_modules/${name}`]?.version]),
      );
      const manifest = {
        name: 'sobremesa-api',
        version: own.version,
        private: true,
        type: 'module',
        main: `${entry}.js`,
        dependencies,
      };
      const settings = await readFile('.env.server', 'utf8').catch(() => null);
      if (settings !== null) this.emitFile({ type: 'asset', fileName: '.env', source: settings });
      this.emitFile({ type: 'asset', fileName: 'package.json', source: `${JSON.stringify(manifest, null, 2)}\n` });
    },
  };
}
