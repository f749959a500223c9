import { Problem } from '../problem';

/** Returns the ETag of a record, which is its version: `"7"`. */
export function etag(version: number): string {
  return `"${version}"`;
}

/**
 * Reads the version the writer has seen from `If-Match`. Weak tags are accepted: proxies weaken ours when they
 * compress. `*` would overwrite any version, and is refused. Throws `request.ifMatchMissing`,
 * `request.malformedIfMatch`.
 */
export function requiredVersion(request: Request): number {
  const header = request.headers.get('If-Match')?.trim();
  if (header === undefined || header === '' || header === '*') throw new Problem('request.ifMatchMissing');
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(header) ?? [];
  if (version === undefined) throw new Problem('request.malformedIfMatch');
  return Number(version);
}
