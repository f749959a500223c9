import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cacheControl, contentSecurityPolicy, firebaseHosts, securityHeaders } from '../../api/hosts/headers';

interface Rule {
  source: string;
  headers: { key: string; value: string }[];
}
const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8')) as { hosting: { headers: Rule[] } };

/** What Hosting sends for a path: of the rules that match, the last one wins. */
function sent(path: string): Record<string, string> {
  const matching = hosting.headers.filter(({ source }) => path.startsWith(source.replace('**', '').replace(/^$/, '/')));
  return Object.fromEntries(matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])));
}

describe('Hosting and the server on one machine send the same headers', () => {
  it.each(['/', '/catalogs/labels', '/assets/index-abc.js', '/assets/i18n/es.json'])('for %s', (path) => {
    expect(sent(path)).toEqual({
      ...securityHeaders,
      'Content-Security-Policy': contentSecurityPolicy({ identityHosts: firebaseHosts, apiOrigin: null }),
      'Cache-Control': cacheControl(path),
    });
  });
});
