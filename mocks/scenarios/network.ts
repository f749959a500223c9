import { delay, http, HttpResponse } from 'msw';
import { apiUrls, anyUrl, identityUrls, type ScenarioContext, type Scenario } from './scenario';

/** Delay in milliseconds, long enough to see every loading state. */
export const slowDelayMs = 2_500;

const slow = {
  group: 'network',
  title: { es: 'Lenta', en: 'Slow' },
  hint: { es: 'Cada respuesta tarda dos segundos y medio.', en: 'Every response takes two and a half seconds.' },
  // MSW passes a request to the next handler if a handler returns no response.
  handlers: [http.all(anyUrl, () => delay(slowDelayMs))],
} satisfies Scenario;

const offline = {
  group: 'network',
  title: { es: 'Sin conexión', en: 'Offline' },
  hint: {
    es: 'No responden ni la API ni el servicio de identidad.',
    en: 'Neither the API nor the identity service responds.',
  },
  handlers: [http.all(anyUrl, () => HttpResponse.error())],
} satisfies Scenario;

const apiDown = {
  group: 'network',
  title: { es: 'API caída', en: 'API down' },
  hint: { es: 'El servicio de identidad responde; la API no.', en: 'The identity service responds; the API doesn’t.' },
  handlers: [http.all(apiUrls, () => HttpResponse.error())],
} satisfies Scenario;

const identityDown = {
  group: 'network',
  title: { es: 'Identidad caída', en: 'Identity down' },
  hint: { es: 'La API responde; el servicio de identidad no.', en: 'The API responds; the identity service doesn’t.' },
  handlers: [http.all(identityUrls, () => HttpResponse.error())],
} satisfies Scenario;

const responseLost = {
  group: 'network',
  title: { es: 'Respuesta perdida', en: 'Lost response' },
  hint: {
    es: 'El servidor procesa la solicitud, pero su respuesta no llega. El segundo intento funciona.',
    en: 'The server processes the request, but its response is lost. The second attempt succeeds.',
  },
  handlers({ next }: ScenarioContext) {
    const lostRequests = new Set<string>();
    return [
      http.all(apiUrls, async ({ request }) => {
        if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return undefined;
        const requestKey = [request.method, request.url, request.headers.get('Idempotency-Key')].join(' ');
        if (lostRequests.has(requestKey)) return undefined;
        lostRequests.add(requestKey);
        await next(request.clone());
        return HttpResponse.error();
      }),
    ];
  },
} satisfies Scenario;

export const network = {
  slow,
  offline,
  'api-down': apiDown,
  'identity-down': identityDown,
  'answer-lost': responseLost,
};
