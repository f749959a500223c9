import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type TextMapGetter } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Traces } from '../telemetry/telemetry';

export interface OpenTraces extends Traces {
  flush(): Promise<void>;
  close(): Promise<void>;
}

const headerGetter: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};

const maxStatement = 2_000;
const closeMs = 3_000;
const flushMs = 500;

const withTimeLimit = (ms: number, work: Promise<unknown>) =>
  Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms).unref())]);

export function createOpenTelemetry(): OpenTraces {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sobremesa-console' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('sobremesa-console');
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const currentContext = () => current.getStore();

  return {
    async traceRequest({ headers, requestId }, work) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, headerGetter);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      try {
        const outcome = await current.run(trace.setSpan(parent, span), work);
        const { method, route, status, code } = outcome;
        span.updateName(`${method} ${route}`).setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'sobremesa.request_id': requestId,
          ...(code !== undefined && { 'error.type': code }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return outcome;
      } finally {
        span.end();
      }
    },
    async traceSpan(name, work) {
      const parent = currentContext();
      if (!parent) return work();
      const span = tracer.startSpan(name, {}, parent);
      try {
        return await current.run(trace.setSpan(parent, span), work);
      } catch (error) {
        // Records only the name of the error, because its message may contain personal data.
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        throw error;
      } finally {
        span.end();
      }
    },
    recordStatement({ sql, ms, failed }) {
      const parent = currentContext();
      if (!parent) return;
      const end = Date.now();
      const [verb = ''] = sql.trimStart().split(/\W/, 1);
      const span = tracer.startSpan(
        verb.toLowerCase(),
        {
          kind: SpanKind.CLIENT,
          startTime: end - ms,
          attributes: { 'db.query.text': sql.slice(0, maxStatement) },
        },
        parent,
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    async flush() {
      await withTimeLimit(flushMs, provider.forceFlush());
    },
    async close() {
      await withTimeLimit(closeMs, provider.shutdown());
      current.disable();
    },
  };
}
