import type { MiddlewareHandler } from 'hono';
import type { ClientError } from '../../contract/clientErrors';
import type { ProblemCode } from '../../contract/problems';
import { describe, toLogLine, type LogEntry } from '../telemetry/log';
import type { Ctx, Env, Deps } from './context';

interface RequestEntry extends LogEntry {
  method: string;
  status: number;
  ms: number;
  uid: string | undefined;
  code: ProblemCode | undefined;
}

export function requestLog({ clock, log }: Pick<Deps, 'clock' | 'log'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const { status } = c.res;
    const problem = c.get('problem');
    log(
      toLogLine<RequestEntry>({
        time: clock().toISOString(),
        level: status >= 500 ? 'error' : 'info',
        requestId: c.get('requestId'),
        method: c.req.method,
        route: c.get('route') ?? 'unknown',
        status,
        ms: Math.round((performance.now() - started) * 10) / 10,
        uid: c.get('caller')?.uid,
        code: problem?.code,
        ...(status >= 500 && { error: describe(problem) }),
      }),
    );
  };
}

export function logAbortedResponse(c: Ctx, { clock, log, metrics }: Deps, error: unknown): void {
  metrics?.failureLogged('brokenOff');
  log(
    toLogLine<LogEntry>({
      time: clock().toISOString(),
      level: 'error',
      requestId: c.get('requestId'),
      route: c.get('route'),
      event: 'brokenOff',
      error: describe(error),
    }),
  );
}

export function logExternalFailure(c: Ctx, { clock, log, metrics }: Deps, what: string, error: unknown): void {
  metrics?.failureLogged('outside');
  log(
    toLogLine<LogEntry>({
      time: clock().toISOString(),
      level: 'error',
      requestId: c.get('requestId'),
      route: c.get('route'),
      event: 'outside',
      what,
      error: describe(error),
    }),
  );
}

export function logClientError(c: Ctx, { clock, log, metrics }: Deps, clientError: ClientError): void {
  metrics?.clientErrorLogged(clientError.kind);
  const requestId = c.get('requestId');
  const entry: LogEntry = { time: clock().toISOString(), level: 'error', requestId, event: 'clientError' };
  log(toLogLine({ ...entry, ...clientError }));
}
