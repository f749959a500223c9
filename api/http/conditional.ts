import { Problem } from '../problem';

export function etag(version: number): string {
  return `"${version}"`;
}

/**
 * Returns the version in `If-Match`, which is the version that the writer has read. Accepts weak tags, because proxies
 * that compress a response make its tag weak. Rejects `*`, which would overwrite any version. Throws
 * `request.ifMatchMissing`, `request.malformedIfMatch`.
 */
export function requiredVersion(request: Request): number {
  const header = request.headers.get('If-Match')?.trim();
  if (header === undefined || header === '' || header === '*') throw new Problem('request.ifMatchMissing');
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(header) ?? [];
  if (version === undefined) throw new Problem('request.malformedIfMatch');
  return Number(version);
}
