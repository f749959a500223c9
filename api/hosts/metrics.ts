import { createServer } from 'node:http';
import type { Metrics } from '../watch/metrics';
import type { Environment } from './environment';
import { listen } from './listen';
import type { Watched } from './prometheus';

export interface ServedMetrics {
  /** Where the API counts. */
  metrics: Metrics;
  /** The address somebody reads them at. */
  address: string;
  close(): void;
}

/**
 * Serves `/metrics` on a listener of its own, which the way from outside does not lead to. Without a port nothing is
 * counted, and nothing is loaded for it. Throws `StartRefused`.
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
