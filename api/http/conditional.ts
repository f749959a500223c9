import { Problem } from '../problem';

export function etag(version: number): string {
  return `"${version}"`;
}

/**
 * Reads the version the writer has seen from `If-Match`. Accepts weak tags, because proxies weaken ours when they
 * compress; refuses `*`, which would overwrite any version. Throws `request.ifMatchMissing`,
 * `request.malformedIfMatch`.
 */
export function requiredVersion(request: Request): number {
  const header = request.headers.get('If-Match')?.trim();
  if (header === undefined || header === '' || header === '*') throw new Problem('request.ifMatchMissing');
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(header) ?? [];
  if (version === undefined) throw new Problem('request.malformedIfMatch');
  return Number(version);
}
