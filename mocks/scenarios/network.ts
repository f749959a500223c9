import { isApi, isIdentity, type Scenario } from './scenario';

/** Milliseconds each answer takes: long enough to see every waiting state. */
export const slowness = 2_500;

const slow: Scenario = {
  group: 'network',
  title: { es: 'Lenta', en: 'Slow' },
  hint: { es: 'Cada respuesta tarda dos segundos y medio.', en: 'Every answer takes two and a half seconds.' },
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
  hint: { es: 'Ni la API ni la identidad contestan.', en: 'Neither the API nor the identity service answers.' },
  begin: () => ({ around: async () => Response.error() }),
};

const apiDown: Scenario = {
  group: 'network',
  title: { es: 'API caída', en: 'API down' },
  hint: { es: 'La identidad contesta; la API no.', en: 'The identity service answers; the API does not.' },
  begin: () => ({ around: async (request, next) => (isApi(request) ? Response.error() : next(request)) }),
};

const identityDown: Scenario = {
  group: 'network',
  title: { es: 'Identidad caída', en: 'Identity down' },
  hint: { es: 'La API contesta; la identidad no.', en: 'The API answers; the identity service does not.' },
  begin: () => ({ around: async (request, next) => (isIdentity(request) ? Response.error() : next(request)) }),
};

/** What asks for an effect; an answer to it can be lost after the effect. */
const isAct = (request: Request) => isApi(request) && !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

const answerLost: Scenario = {
  group: 'network',
  title: { es: 'Respuesta perdida', en: 'Answer lost' },
  hint: {
    es: 'El servidor hace lo que se le pide y su respuesta no llega. El segundo intento sí.',
    en: 'The server does what it is asked and its answer is lost. The second try gets through.',
  },
  begin() {
    const lost = new Set<string>();
    return {
      async around(request, next) {
        if (!isAct(request)) return next(request);
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
