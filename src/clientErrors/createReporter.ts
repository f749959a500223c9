import { HttpError } from 'react-admin';
import { reportClientError, type ClientError, type ClientErrorKind } from '../../contract/clientErrors';
import { pathnameOf } from '../shell/address';
import { describeError } from './describeError';

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
    const described = describeError(error, { pathname: pathnameOf(location), origin, userAgent: navigator.userAgent });
    if (!described) return;
    const now = Date.now();
    reportTimes = reportTimes.filter((time) => now - time < minuteMs);
    const errorKey = `${described.message} ${described.frames[0] ?? ''}`;
    if (reportTimes.length >= maxReportsPerMinute || reportedKeys.has(errorKey)) return;
    reportedKeys.add(errorKey);
    reportTimes.push(now);
    const body: ClientError = { kind, ...described };
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
