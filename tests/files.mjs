import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files below `root` that git tracks or would track; `undefined` outside a git repository. */
export function filesIn(root) {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) return undefined;
  return [...new Set(stdout.split('\0'))].filter((file) => file && existsSync(join(root, file)));
}
