import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** Error that the user can fix. Printed without a stack trace. */
export class CloudRefused extends Error {
  name = 'CloudRefused';
}

/**
 * Installs firebase-tools unless the version of the lockfile is installed. It has 240 MB and is not a dependency of the
 * project, because only the cloud commands need it.
 * @throws CloudRefused if it cannot be installed.
 */
export function installTools() {
  const stampFile = join(folder, 'node_modules', '.installed');
  const lockfileHash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockfileHash) return;
  process.stdout.write('Installing firebase-tools (240 MB, once)…\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new CloudRefused('firebase-tools could not be installed: npm says why above.');
  writeFileSync(stampFile, lockfileHash);
}
