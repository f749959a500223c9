import { HttpError } from 'react-admin';
import {
  reportClientError,
  type ClientError,
  type ClientErrorKind,
  framePattern,
  maxClientError,
  redactData,
} from '../../contract/clientErrors';
import { pathnameOf } from '../shell/address';
import { resources } from '../../contract/resources';
import { buildId } from '../chunkLoading';
import { menuPages } from '../shell/menu';
import { version } from '../config';

export interface ReporterSettings {
  apiUrl: string;
  getToken: () => Promise<string | null>;
}

/** Maximum number of reports per minute and tab. The same error is reported once. */
export const maxReportsPerMinute = 5;
const minuteMs = 60_000;

/** API errors, network errors and aborts are not faults of the page. */
const isExpected = (error: unknown) =>
  error instanceof HttpError || (error instanceof Error && error.name === 'AbortError');

export function createReporter({ apiUrl, getToken }: ReporterSettings) {
  const reportedKeys = new Set<string>();
  let reportTimes: number[] = [];

  return async (kind: ClientErrorKind, error: unknown): Promise<void> => {
    if (isExpected(error)) return;
    const { origin } = location;
    const description = describeError(error, {
      pathname: pathnameOf(location),
      origin,
      userAgent: navigator.userAgent,
    });
    if (!description) return;
    const now = Date.now();
    reportTimes = reportTimes.filter((time) => now - time < minuteMs);
    const errorKey = `${description.message} ${description.frames[0] ?? ''}`;
    if (reportTimes.length >= maxReportsPerMinute || reportedKeys.has(errorKey)) return;
    reportedKeys.add(errorKey);
    reportTimes.push(now);
    const body: ClientError = { kind, ...description };
    try {
      const token = await getToken();
      if (token === null) return;
      // Bypasses data/http.ts, which would end the session on a 401 or retry.
      await fetch(apiUrl + reportClientError.path, {
        method: reportClientError.method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        keepalive: true,
      });
    } catch {
      // The browser is offline, or the user has signed out meanwhile: the report is lost.
    }
  };
}

const stackFramePattern =
  /^\s*(?:at )?(?:(.*?) ?[(@])?([a-z-]+:\/\/[^\s()]+|[^\s()@]+\.[cm]?[jt]sx?[^\s()]*?):(\d+):(\d+)\)?$/;

const fileOf = (address: string) => address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';

export function framesOf(stack: string, origin: string): string[] | null {
  const parsedFrames = stack.split('\n').flatMap((line) => {
    const [, name = '', address = '', row = '', column = ''] = stackFramePattern.exec(line) ?? [];
    return address === '' ? [] : [{ name, address, position: `:${row}:${column}` }];
  });
  const consoleFrames = parsedFrames.filter(
    ({ address }) => !address.includes('://') || address.startsWith(`${origin}/`),
  );
  if (parsedFrames.length > 0 && consoleFrames.length === 0) return null;
  return consoleFrames
    .flatMap(({ name, address, position }) => acceptedFrame(name, fileOf(address) + position, `page${position}`))
    .slice(0, maxClientError.frames);
}

function acceptedFrame(name: string, position: string, pageFrame: string): string[] {
  // Parses names such as `async Object.then [as run]`.
  const functionName = name.replace(/^(?:async|new) /, '').replace(/ \[as .*$/, '');
  const acceptedText = [`${functionName} ${position}`, position, `${functionName} ${pageFrame}`, pageFrame].find(
    (candidate) => candidate.length <= maxClientError.frame && framePattern.test(candidate),
  );
  return acceptedText === undefined ? [] : [acceptedText];
}

const knownSegments = new Set(
  [
    '/create/show/import',
    ...resources.flatMap(({ name, route }) => [`/${name}`, route ?? '']),
    ...menuPages.map(({ url }) => url),
  ].flatMap((address) => address.split('/')),
);

/**
 * Replaces the path segments that occur in no page's path by `:id`, because they may be personal data:
 * `/catalogs/labels/:id`.
 */
export function pageOf(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (knownSegments.has(part) ? part : ':id'))
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
  return browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}

export function describeError(
  error: unknown,
  { pathname, origin, userAgent }: { pathname: string; origin: string; userAgent: string },
): Omit<ClientError, 'kind'> | null {
  const frames = error instanceof Error ? framesOf(error.stack ?? '', origin) : [];
  if (frames === null) return null;
  return {
    message: redactData(error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
      0,
      maxClientError.message,
    ),
    frames,
    page: pageOf(pathname),
    build: `${version} ${fileOf(buildId)}`,
    browser: browserOf(userAgent),
  };
}
