import type { Metrics } from './telemetry';

export interface LogEntry {
  time: string;
  level: 'info' | 'error';
  requestId?: string;
  route?: string | undefined;
  event?: string;
  what?: string;
  error?: string;
}

export const toLogLine = <E extends LogEntry>(entry: E): string => JSON.stringify(entry);

interface Logger {
  clock: () => Date;
  log: (line: string) => void;
  metrics?: Metrics;
}

export function logFailure({ clock, log, metrics }: Logger, event: string, error: unknown): void {
  metrics?.failureLogged(event);
  log(toLogLine<LogEntry>({ time: clock().toISOString(), level: 'error', event, error: describe(error) }));
}

export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? stack : `${stack}\ncaused by ${describe(error.cause)}`;
}
