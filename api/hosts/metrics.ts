import { createServer } from 'node:http';
import type { Metrics } from '../telemetry/telemetry';
import type { Environment } from './environment';
import { listen } from './listen';
import type { ObservedState } from './prometheus';

export interface ServedMetrics {
  metrics: Metrics;
  address: string;
  close(): void;
}

/**
 * Serves `/metrics` on a separate port, which is not public. Without a port, counts nothing and loads no library.
 * Throws `StartRefused`.
 */
export async function serveMetrics(
  listenAddress: Environment['metrics'],
  readState: () => ObservedState,
): Promise<ServedMetrics | undefined> {
  if (listenAddress === undefined) return undefined;
  const { createPrometheusMetrics } = await import('./prometheus');
  const metrics = createPrometheusMetrics(readState);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://metrics');
    if (pathname !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(pathname === '/metrics' ? 405 : 404).end();
      return;
    }
    metrics.expose().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const port = await listen(server, { ...listenAddress, portVariable: 'METRICS_PORT' });
  const host = listenAddress.host.includes(':') ? `[${listenAddress.host}]` : listenAddress.host;
  return {
    metrics,
    address: `http://${host}:${port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
