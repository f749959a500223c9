import { HttpError } from 'react-admin';
import { reportClientError, type ClientError, type ClientErrorKind } from '../../contract/clientErrors';
import { pathnameOf } from '../shell/address';
import { describeError } from './described';

export interface ReporterSettings {
  /** `{host}/api`, without a slash at its end. */
  apiUrl: string;
  /** The identity token, from memory while it is fresh; null if nobody is signed in. */
  getToken: () => Promise<string | null>;
}

/** One tab tells of so many errors in a minute, and of each of them once. */
export const perMinute = 5;
const minute = 60_000;

/** What the API has answered, or the network kept from it, is no fault of this page; nor is what somebody broke off. */
const isExpected = (error: unknown) =>
  error instanceof HttpError || (error instanceof Error && error.name === 'AbortError');

/** Tells the API of errors. It fails without a word: an error of its own would be told of too. */
export function createReporter({ apiUrl, getToken }: ReporterSettings) {
  const told = new Set<string>();
  let times: number[] = [];

  return async (kind: ClientErrorKind, error: unknown): Promise<void> => {
    if (isExpected(error)) return;
    const { origin } = location;
    const described = describeError(error, { pathname: pathnameOf(location), origin, userAgent: navigator.userAgent });
    if (!described) return;
    const now = Date.now();
    times = times.filter((time) => now - time < minute);
    const same = `${described.message} ${described.frames[0] ?? ''}`;
    if (times.length >= perMinute || told.has(same)) return;
    told.add(same);
    times.push(now);
    const body: ClientError = { kind, ...described };
    try {
      const token = await getToken();
      if (token === null) return;
      // Not by data/http.ts: a refusal would end the session, or be tried again.
      await fetch(apiUrl + reportClientError.path, {
        method: reportClientError.method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        keepalive: true,
      });
    } catch {
      // Offline, or signed out meanwhile.
    }
  };
}
