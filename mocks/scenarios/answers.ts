import { http, HttpResponse, type HttpHandler } from 'msw';
import type { ProblemCode } from '../../contract/problems';
import { refuse, apiUrls, type ScenarioContext, type Scenario } from './scenario';

const refuseAll = (code: ProblemCode, headers?: Record<string, string>) => [
  http.all(apiUrls, () => refuse(code, headers)),
];

const serverError = {
  group: 'answers',
  title: { es: 'Error 500', en: 'Error 500' },
  hint: { es: 'Todas las solicitudes a la API fallan.', en: 'Every API request fails.' },
  handlers: refuseAll('service.failed'),
} satisfies Scenario;

const unavailable = {
  group: 'answers',
  title: { es: 'Error 503', en: 'Error 503' },
  hint: {
    es: 'La API no está disponible; pide reintentar en dos segundos.',
    en: 'The API is unavailable and asks to retry in two seconds.',
  },
  handlers: refuseAll('service.unavailable', { 'Retry-After': '2' }),
} satisfies Scenario;

const tooManyRequests = {
  group: 'answers',
  title: { es: 'Error 429', en: 'Error 429' },
  hint: { es: 'La API rechaza por exceso de solicitudes.', en: 'The API rejects requests as too many.' },
  handlers: refuseAll('service.tooManyRequests', { 'Retry-After': '2' }),
} satisfies Scenario;

const malformedHtml = {
  group: 'answers',
  title: { es: 'HTML en vez de datos', en: 'HTML instead of data' },
  hint: {
    es: 'Responde una página HTML, como la de un hotel o un proxy.',
    en: 'An HTML page responds, like a hotel’s or a proxy’s.',
  },
  handlers: [
    http.all(apiUrls, () =>
      HttpResponse.html(
        '<!doctype html><html><head><title>Welcome</title></head><body><h1>Sign in to the Wi-Fi</h1></body></html>',
      ),
    ),
  ],
} satisfies Scenario;

const transformResponses =
  (change: (response: Response) => Promise<Response> | Response) =>
  ({ next }: ScenarioContext): HttpHandler[] => [
    http.all(apiUrls, async ({ request }) => {
      const response = await next(request.clone());
      return response?.ok ? change(response) : (response ?? undefined);
    }),
  ];

const malformedJson = {
  group: 'answers',
  title: { es: 'Datos cortados', en: 'Truncated data' },
  hint: { es: 'Cada respuesta se corta a la mitad.', en: 'Every response is cut in half.' },
  handlers: transformResponses(async (response) => {
    const text = await response.text();
    return new Response(text.slice(0, Math.floor(text.length / 2)), {
      status: response.status,
      headers: response.headers,
    });
  }),
} satisfies Scenario;

const missingHeaders = {
  group: 'answers',
  title: { es: 'Sin encabezados', en: 'Missing headers' },
  hint: {
    es: 'Faltan el total de la lista y la versión del registro.',
    en: 'The total of a list and the version of a record are missing.',
  },
  handlers: transformResponses((response) => {
    const headers = new Headers(response.headers);
    for (const name of ['X-Total-Count', 'Content-Range', 'ETag']) headers.delete(name);
    return new Response(response.body, { status: response.status, headers });
  }),
} satisfies Scenario;

export const answers = {
  'server-error': serverError,
  unavailable,
  'too-many-requests': tooManyRequests,
  'malformed-html': malformedHtml,
  'malformed-json': malformedJson,
  'missing-headers': missingHeaders,
};
