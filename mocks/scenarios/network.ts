import { isApi, isIdentity, type Scenario } from './scenario';

/** Milliseconds each answer takes: long enough to see every waiting state. */
export const slowness = 2_500;

const slow: Scenario = {
  group: 'network',
  title: { es: 'Lenta', en: 'Slow' },
  hint: { es: 'Cada respuesta tarda dos segundos y medio.', en: 'Every response takes two and a half seconds.' },
  begin: () => ({
    async around(request, next) {
      await new Promise((resolve) => setTimeout(resolve, slowness));
      return next(request);
    },
  }),
};

const offline: Scenario = {
  group: 'network',
  title: { es: 'Sin conexión', en: 'Offline' },
  hint: {
    es: 'No responden ni la API ni el servicio de identidad.',
    en: 'Neither the API nor the identity service responds.',
  },
  begin: () => ({ around: async () => Response.error() }),
};

const apiDown: Scenario = {
  group: 'network',
  title: { es: 'API caída', en: 'API down' },
  hint: { es: 'El servicio de identidad responde; la API no.', en: 'The identity service responds; the API doesn’t.' },
  begin: () => ({ around: async (request, next) => (isApi(request) ? Response.error() : next(request)) }),
};

const identityDown: Scenario = {
  group: 'network',
  title: { es: 'Identidad caída', en: 'Identity down' },
  hint: { es: 'La API responde; el servicio de identidad no.', en: 'The API responds; the identity service doesn’t.' },
  begin: () => ({ around: async (request, next) => (isIdentity(request) ? Response.error() : next(request)) }),
};

/** What asks for an effect; an answer to it can be lost after the effect. */
const isWrite = (request: Request) => isApi(request) && !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

const answerLost: Scenario = {
  group: 'network',
  title: { es: 'Respuesta perdida', en: 'Lost response' },
  hint: {
    es: 'El servidor procesa la solicitud, pero su respuesta no llega. El segundo intento funciona.',
    en: 'The server processes the request, but its response is lost. The second attempt succeeds.',
  },
  begin() {
    const lost = new Set<string>();
    return {
      async around(request, next) {
        if (!isWrite(request)) return next(request);
        const act = [request.method, request.url, request.headers.get('Idempotency-Key')].join(' ');
        const answer = await next(request);
        if (lost.has(act)) return answer;
        lost.add(act);
        return Response.error();
      },
    };
  },
};

export const network = { slow, offline, 'api-down': apiDown, 'identity-down': identityDown, 'answer-lost': answerLost };
