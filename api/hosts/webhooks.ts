import { lookup, type LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { WebhookFailed, type WebhookPort } from '../webhooks/port';
import { isPublicAddress } from './publicAddress';

/** Milliseconds for the whole request, from the DNS lookup to the end of the answer. */
export const webhookTimeoutMs = 10_000;

/** Bytes read of an answer; none are stored. */
const maxReadBytes = 16_384;

type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveByDns: Resolve = (hostname) =>
  new Promise((resolve, reject) =>
    lookup(hostname, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found))),
  );

interface Options {
  reachesPrivate: boolean;
  isPrompt: boolean;
  resolve?: Resolve;
  /** In milliseconds. */
  timeoutMs?: number;
}

/** Sends webhooks by Node. Resolves the name once and connects to the verified addresses, against DNS rebinding. */
export function createWebhookPort({
  reachesPrivate,
  isPrompt,
  resolve = resolveByDns,
  timeoutMs = webhookTimeoutMs,
}: Options): WebhookPort {
  const isAllowed = (address: string) => reachesPrivate || isPublicAddress(address);
  /** Fails if any address is forbidden: a name with public and private addresses is suspicious. */
  const checkedLookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname).then(
      (found) => {
        const candidates = found.filter(({ family }) => !options.family || family === Number(options.family));
        const [first] = candidates;
        if (!first || !found.every(({ address }) => isAllowed(address)))
          done(new WebhookFailed(first ? 'notPublic' : 'ENOTFOUND'), '');
        else if (options.all) done(null, [...candidates]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
  return {
    reachesPrivate,
    isPrompt,
    post({ url: text, headers, body }) {
      const url = new URL(text);
      const hostname = url.hostname.replace(/^\[|\]$/g, '');
      // An IP address is connected to without a lookup.
      if (isIP(hostname) !== 0 && !isAllowed(hostname)) return Promise.reject(new WebhookFailed('notPublic'));
      if (url.protocol !== 'https:' && !reachesPrivate) return Promise.reject(new WebhookFailed('notHttps'));
      return new Promise((done, failed) => {
        const signal = AbortSignal.timeout(timeoutMs);
        const send = url.protocol === 'https:' ? requestSecure : requestPlain;
        const request = send(url, {
          method: 'POST',
          headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
          lookup: checkedLookup,
          // No connection is reused, so that each request is verified.
          agent: false,
          signal,
        });
        request.on('error', (error) => failed(failureOf(error, signal)));
        request.on('response', (response) => {
          // The status is enough; the rest is read only so that the receiver sees no connection reset.
          done({ status: response.statusCode ?? 0 });
          let readBytes = 0;
          response.on('data', (part: Buffer) => {
            readBytes += part.length;
            if (readBytes > maxReadBytes) request.destroy();
          });
          response.on('error', () => request.destroy());
        });
        request.end(body);
      });
    },
  };
}

function failureOf(error: Error, signal: AbortSignal): WebhookFailed {
  if (signal.aborted) return new WebhookFailed('timeout');
  if (error instanceof WebhookFailed) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new WebhookFailed(typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : 'failed');
}
