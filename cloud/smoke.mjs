#!/usr/bin/env node
/** `npm run smoke -- ADDRESS`: checks the public responses of an installation, without an account. */
import { pathToFileURL } from 'node:url';

const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const hasApiHeaders = (headers) =>
  Object.entries(apiHeaders).every(([name, value]) => headers.get(name) === value) && headers.has('x-request-id');

const checks = [
  ['/api/health', ({ status, text }) => (status === 200 && /"ok"/.test(text) ? null : `answers ${status}: ${text}`)],
  [
    '/api/catalogs/labels',
    ({ status, headers, text }) => {
      if (status !== 401 || !/auth\.tokenMissing/.test(text)) return `answers ${status} to somebody without a token`;
      if (headers.get('cache-control') !== 'no-store') return `may be stored: ${headers.get('cache-control')}`;
      return hasApiHeaders(headers) ? null : 'has not the headers of the API';
    },
  ],
  ['/api/no/such/address', ({ status }) => (status === 401 ? null : `answers ${status} to somebody without a token`)],
  [
    '/login',
    ({ status, headers, text }) => {
      if (status !== 200 || !/<div id="root"/.test(text)) return `answers ${status}, and not the console`;
      if (!headers.get('content-security-policy')?.includes("script-src 'self'"))
        return 'has not the policy of the console';
      return headers.get('cache-control') === 'no-cache' ? null : `is cached: ${headers.get('cache-control')}`;
    },
  ],
  [
    '/service-worker.js',
    ({ status, headers }) => {
      if (status !== 200 || !headers.get('content-type')?.includes('javascript'))
        return `answers ${status}, and no script`;
      return headers.get('cache-control') === 'no-cache' ? null : `is cached: ${headers.get('cache-control')}`;
    },
  ],
  ['/assets/no-such-file.js', ({ status }) => (status === 404 ? null : `answers ${status}, not 404`)],
];

function checkStrictTransport(origin, { headers }) {
  if (new URL(origin).protocol !== 'https:') return null;
  const seconds = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
  return seconds > 0 ? null : 'has no Strict-Transport-Security';
}

async function request(origin, path) {
  const response = await fetch(new URL(path, origin), { redirect: 'manual', signal: AbortSignal.timeout(60_000) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const describeNetworkError = (error) => `cannot be reached (${error.cause?.code ?? error.message})`;

async function checkScript(origin) {
  const { text } = await request(origin, '/login');
  const path = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1];
  if (path === undefined) return ['/login: names no script'];
  const { status, headers } = await request(origin, path);
  return status === 200 && headers.get('cache-control')?.includes('immutable')
    ? []
    : [`${path}: answers ${status}, ${headers.get('cache-control')}`];
}

export async function smoke(origin) {
  const faults = [];
  for (const [path, findFault] of checks) {
    const fault = await request(origin, path).then(
      (response) => findFault(response) ?? checkStrictTransport(origin, response),
      describeNetworkError,
    );
    if (fault !== null) faults.push(`${path}: ${fault}`);
  }
  return [
    ...faults,
    ...(await checkScript(origin).catch((error) => [`the script of /login: ${describeNetworkError(error)}`])),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , origin = ''] = process.argv;
  if (!URL.canParse(origin)) {
    process.stderr.write('Name the address to ask: npm run smoke -- https://your-project.web.app\n');
    process.exit(2);
  }
  const faults = await smoke(origin);
  process.stdout.write(faults.length > 0 ? `${faults.join('\n')}\n` : `${origin} answers as it should.\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
