import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFcm } from '../../../api/notifications/fcm';
import type { PushData } from '../../../contract/notices';

interface FcmMessage {
  token: string;
  data: PushData;
  webpush: { headers: Record<string, string> };
}

interface FcmResponse {
  status: number;
  headers?: Record<string, string>;
  /** A string is sent unchanged. */
  body?: object | string;
}

const createDetail = (type: string, properties: object) => ({ '@type': `type.googleapis.com/${type}`, ...properties });

/** Responses as sent by FCM. */
export const fcmResponses = {
  unregistered: {
    status: 404,
    body: {
      error: {
        code: 404,
        message: 'Requested entity was not found.',
        status: 'NOT_FOUND',
        details: [createDetail('google.firebase.fcm.v1.FcmError', { errorCode: 'UNREGISTERED' })],
      },
    },
  },
  noToken: {
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'The registration token is not a valid FCM registration token',
        status: 'INVALID_ARGUMENT',
        details: [
          createDetail('google.firebase.fcm.v1.FcmError', { errorCode: 'INVALID_ARGUMENT' }),
          createDetail('google.rpc.BadRequest', {
            fieldViolations: [{ field: 'message.token', description: 'Invalid' }],
          }),
        ],
      },
    },
  },
  invalidMessage: {
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'Invalid value of device-a',
        status: 'INVALID_ARGUMENT',
        details: [
          createDetail('google.firebase.fcm.v1.FcmError', { errorCode: 'INVALID_ARGUMENT' }),
          createDetail('google.rpc.BadRequest', { fieldViolations: [{ field: 'message.data[0].value' }] }),
        ],
      },
    },
  },
  busy: { status: 503, headers: { 'Retry-After': '7' }, body: { error: { code: 503, status: 'UNAVAILABLE' } } },
  overQuota: { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } },
} satisfies Record<string, FcmResponse>;

/** Starts a fake Firebase Cloud Messaging. It accepts every message unless a test plans another response. */
export async function startFcm() {
  const sentMessages: FcmMessage[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  /** Planned responses by token, in order. The last response repeats. */
  const plannedResponses = new Map<string, (FcmResponse | 'silence')[]>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { message } = JSON.parse(text) as { message: FcmMessage };
      requests.push({ path: request.url ?? '', headers: request.headers });
      const responsesOfToken = plannedResponses.get(message.token);
      const plannedResponse = (responsesOfToken && responsesOfToken.length > 1
        ? responsesOfToken.shift()
        : responsesOfToken?.[0]) ?? { status: 200 };
      if (plannedResponse === 'silence') return;
      if (plannedResponse.status === 200) sentMessages.push(message);
      response.writeHead(plannedResponse.status, { 'Content-Type': 'application/json', ...plannedResponse.headers });
      const body = plannedResponse.body ?? { name: `projects/demo-sobremesa/messages/${sentMessages.length}` };
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pauses: number[] = [];

  return {
    requests,
    pauses,
    answer: (token: string, ...responses: (FcmResponse | 'silence')[]) => void plannedResponses.set(token, responses),
    /** Returns the messages since the last call, sorted by token. */
    takeSent: () => sentMessages.splice(0).sort((one, other) => (one.token < other.token ? -1 : 1)),
    client: ({ timeout = 30_000, accessToken = async () => 'service-token', awaited = true } = {}) =>
      createFcm({
        projectId: 'demo-sobremesa',
        origin: `http://127.0.0.1:${port}`,
        accessToken,
        awaited,
        timeout,
        pause: async (ms) => void pauses.push(ms),
      }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeFcm = Awaited<ReturnType<typeof startFcm>>;
