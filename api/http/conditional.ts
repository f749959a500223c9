import { Problem } from '../problem';

/** The version of a record as its ETag: `"7"`. */
export function etag(version: number): string {
  return `"${version}"`;
}

/**
 * The version the writer saw, from `If-Match`. A weak tag counts: proxies weaken ours when they
 * compress. `*` says "whatever it is now": a blind write, which is what 428 refuses. Throws
 * `request.ifMatchMissing`, `request.malformedIfMatch`.
 */
export function requiredVersion(request: Request): number {
  const given = request.headers.get('If-Match')?.trim();
  if (given === undefined || given === '' || given === '*') throw new Problem('request.ifMatchMissing');
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(given) ?? [];
  if (version === undefined) throw new Problem('request.malformedIfMatch');
  return Number(version);
}
