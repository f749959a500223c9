import { framePattern, maxClientError, withoutData, type ClientError } from '../../contract/clientErrors';
import { resources } from '../../contract/resources';
import { build } from '../lostChunk';
import { menu } from '../shell/menu';
import { version } from '../version';

const frame = /^\s*(?:at )?(?:(.*?) ?[(@])?([a-z-]+:\/\/[^\s()]+|[^\s()@]+\.[cm]?[jt]sx?[^\s()]*?):(\d+):(\d+)\)?$/;

const fileOf = (address: string) => address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';

/**
 * Returns the stack frames of the console from a browser's stack trace; `null` if there are none, as for errors of
 * extensions.
 */
export function framesOf(stack: string, origin: string): string[] | null {
  const found = stack.split('\n').flatMap((line) => {
    const [, name = '', address = '', row = '', column = ''] = frame.exec(line) ?? [];
    return address === '' ? [] : [{ name, address, place: `:${row}:${column}` }];
  });
  const own = found.filter(({ address }) => !address.includes('://') || address.startsWith(`${origin}/`));
  if (found.length > 0 && own.length === 0) return null;
  return own
    .flatMap(({ name, address, place }) => toldOf(name, fileOf(address) + place, `page${place}`))
    .slice(0, maxClientError.frames);
}

/**
 * Returns the first form of a frame that the API accepts: with the function name, without it, or relative to the page.
 */
function toldOf(name: string, place: string, ofPage: string): string[] {
  // `async Object.then [as run]`
  const one = name.replace(/^(?:async|new) /, '').replace(/ \[as .*$/, '');
  const told = [`${one} ${place}`, place, `${one} ${ofPage}`, ofPage].find(
    (way) => way.length <= maxClientError.frame && framePattern.test(way),
  );
  return told === undefined ? [] : [told];
}

const words = new Set(
  [
    '/create/show/import',
    ...resources.flatMap(({ name, route }) => [`/${name}`, route ?? '']),
    ...menu.flatMap(({ entries }) => entries.map(({ url }) => url)),
  ].flatMap((address) => address.split('/')),
);

/**
 * Returns the path with ids replaced: `/catalogs/labels/:id`. Segments that are in no page's path may be personal data.
 */
export function pageOf(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (words.has(part) ? part : ':id'))
    .join('/')
    .slice(0, maxClientError.page);
}

const browsers: readonly [ClientError['browser'], RegExp][] = [
  ['edge', /\bEdgA?\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['safari', /\bSafari\//],
];

export function browserOf(userAgent: string): ClientError['browser'] {
  return browsers.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other';
}

/** Returns a report of the error without personal data; `null` if it is not an error of the console. */
export function describeError(
  error: unknown,
  { pathname, origin, userAgent }: { pathname: string; origin: string; userAgent: string },
): Omit<ClientError, 'kind'> | null {
  const frames = error instanceof Error ? framesOf(error.stack ?? '', origin) : [];
  if (frames === null) return null;
  return {
    message: withoutData(error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
      0,
      maxClientError.message,
    ),
    frames,
    page: pageOf(pathname),
    build: `${version} ${fileOf(build)}`,
    browser: browserOf(userAgent),
  };
}
