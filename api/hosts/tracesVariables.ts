import type { Report, Variables } from './variables';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

/**
 * Whether traces are sent, by the standard variables of OpenTelemetry. Reports as a fault what its SDK would only warn
 * about.
 */
export function readTraced(variables: Variables, report: Report): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER: exporter, OTEL_TRACES_SAMPLER: sampler } = variables;
  const name = variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']
    ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
    : 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const endpoint = variables[name];
  if (OTEL_SDK_DISABLED?.toLowerCase() === 'true' || exporter === 'none' || !endpoint) return false;
  if (exporter && exporter !== 'otlp') report(`OTEL_TRACES_EXPORTER is "${exporter}": it must be otlp or none.`);
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    report(`${name} is no address: it must be that of a collector, such as http://127.0.0.1:4318.`);
  for (const one of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = variables[one];
    if (protocol && !protocol.startsWith('http/'))
      report(`${one} is "${protocol}": traces are sent by HTTP, http/json. A collector listens for it on port 4318.`);
  }
  if (sampler && !samplers.includes(sampler))
    report(`OTEL_TRACES_SAMPLER is "${sampler}": it must be one of ${samplers.join(', ')}.`);
  return true;
}
