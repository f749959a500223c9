import { createServer } from 'node:http';
import type { Metrics } from '../watch/metrics';
import type { Environment } from './environment';
import { listen } from './listen';
import type { Watched } from './prometheus';

export interface ServedMetrics {
  metrics: Metrics;
  /** URL of the metrics endpoint. */
  address: string;
  close(): void;
}

/**
 * Serves `/metrics` on a separate listener that is not public. Without a port nothing is counted, and no library is
 * loaded for it. Throws `StartRefused`.
 */
export async function serveMetrics(
  place: Environment['metrics'],
  look: () => Watched,
): Promise<ServedMetrics | undefined> {
  if (place === undefined) return undefined;
  const { createPrometheusMetrics } = await import('./prometheus');
  const metrics = createPrometheusMetrics(look);
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
  const port = await listen(server, { ...place, setBy: 'METRICS_PORT' });
  const host = place.host.includes(':') ? `[${place.host}]` : place.host;
  return {
    metrics,
    address: `http://${host}:${port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
