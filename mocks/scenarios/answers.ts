import type { ProblemCode } from '../../contract/problems';
import { refuse } from './problem';
import { isApi, type RunningScenario, type Scenario } from './scenario';

const always = (code: ProblemCode, headers?: Record<string, string>): RunningScenario => ({
  around: async (request, next) => (isApi(request) ? refuse(code, headers) : next(request)),
});

const serverError: Scenario = {
  group: 'answers',
  title: { es: 'Error 500', en: 'Error 500' },
  hint: { es: 'Todas las solicitudes a la API fallan.', en: 'Every API request fails.' },
  begin: () => always('service.failed'),
};

const unavailable: Scenario = {
  group: 'answers',
  title: { es: 'Error 503', en: 'Error 503' },
  hint: {
    es: 'La API no está disponible; pide reintentar en dos segundos.',
    en: 'The API is unavailable and asks to retry in two seconds.',
  },
  begin: () => always('service.unavailable', { 'Retry-After': '2' }),
};

const tooManyRequests: Scenario = {
  group: 'answers',
  title: { es: 'Error 429', en: 'Error 429' },
  hint: { es: 'La API rechaza por exceso de solicitudes.', en: 'The API rejects requests as too many.' },
  begin: () => always('service.tooManyRequests', { 'Retry-After': '2' }),
};

const malformedHtml: Scenario = {
  group: 'answers',
  title: { es: 'HTML en vez de datos', en: 'HTML instead of data' },
  hint: {
    es: 'Responde una página HTML, como la de un hotel o un proxy.',
    en: 'An HTML page responds, like a hotel’s or a proxy’s.',
  },
  begin: () => ({
    async around(request, next) {
      if (!isApi(request)) return next(request);
      const page =
        '<!doctype html><html><head><title>Welcome</title></head><body><h1>Sign in to the Wi-Fi</h1></body></html>';
      return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    },
  }),
};

/** Passes on an answer of the API that carried data; anything else stays as it is. */
function changingAnswers(spoil: (answer: Response) => Promise<Response> | Response): RunningScenario {
  return {
    async around(request, next) {
      const answer = await next(request);
      return answer && isApi(request) && answer.ok ? spoil(answer) : answer;
    },
  };
}

const malformedJson: Scenario = {
  group: 'answers',
  title: { es: 'Datos cortados', en: 'Truncated data' },
  hint: { es: 'Cada respuesta se corta a la mitad.', en: 'Every response is cut in half.' },
  begin: () =>
    changingAnswers(async (answer) => {
      const text = await answer.text();
      return new Response(text.slice(0, Math.floor(text.length / 2)), {
        status: answer.status,
        headers: answer.headers,
      });
    }),
};

const missingHeaders: Scenario = {
  group: 'answers',
  title: { es: 'Sin encabezados', en: 'Missing headers' },
  hint: {
    es: 'Faltan el total de la lista y la versión del registro.',
    en: 'The total of a list and the version of a record are missing.',
  },
  begin: () =>
    changingAnswers((answer) => {
      const headers = new Headers(answer.headers);
      for (const name of ['X-Total-Count', 'Content-Range', 'ETag']) headers.delete(name);
      return new Response(answer.body, { status: answer.status, headers });
    }),
};

export const answers = {
  'server-error': serverError,
  unavailable,
  'too-many-requests': tooManyRequests,
  'malformed-html': malformedHtml,
  'malformed-json': malformedJson,
  'missing-headers': missingHeaders,
};
