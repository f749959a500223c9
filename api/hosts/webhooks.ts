import { lookup, type LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction, BlockList } from 'node:net';
import { WebhookFailed, type WebhookPort } from '../ports/webhooks';

/** Milliseconds for the whole request, from the DNS lookup to the end of the response. */
export const webhookTimeoutMs = 10_000;

/** Maximum bytes read from a response; the body is never stored. */
const maxReadBytes = 16_384;

type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveByDns: Resolve = (hostname) =>
  new Promise((resolve, reject) =>
    lookup(hostname, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found))),
  );

interface Options {
  allowsPrivateHosts: boolean;
  isPrompt: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
}

/**
 * Creates the port that sends webhooks from Node. Resolves each host name once and connects only to the verified
 * addresses, to prevent DNS rebinding.
 */
export function createWebhookPort({
  allowsPrivateHosts,
  isPrompt,
  resolve = resolveByDns,
  timeoutMs = webhookTimeoutMs,
}: Options): WebhookPort {
  const isAllowed = (address: string) => allowsPrivateHosts || isPublicAddress(address);
  /** Fails if any address is forbidden, because a name with public and private addresses is suspicious. */
  const checkedLookup: LookupFunction = (hostname, options, onResolved) => {
    resolve(hostname).then(
      (found) => {
        const candidates = found.filter(({ family }) => !options.family || family === Number(options.family));
        const [first] = candidates;
        if (!first || !found.every(({ address }) => isAllowed(address)))
          onResolved(new WebhookFailed(first ? 'notPublic' : 'ENOTFOUND'), '');
        else if (options.all) onResolved(null, [...candidates]);
        else onResolved(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => onResolved(error, ''),
    );
  };
  return {
    allowsPrivateHosts,
    isPrompt,
    post({ url: text, headers, body }) {
      const url = new URL(text);
      const hostname = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(hostname) !== 0 && !isAllowed(hostname)) return Promise.reject(new WebhookFailed('notPublic'));
      if (url.protocol !== 'https:' && !allowsPrivateHosts) return Promise.reject(new WebhookFailed('notHttps'));
      return new Promise((onResolved, failed) => {
        const signal = AbortSignal.timeout(timeoutMs);
        const send = url.protocol === 'https:' ? requestSecure : requestPlain;
        const request = send(url, {
          method: 'POST',
          headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
          lookup: checkedLookup,
          // Reuses no connection, so that the address of every request is verified.
          agent: false,
          signal,
        });
        request.on('error', (error) => failed(failureOf(error, signal)));
        request.on('response', (response) => {
          // Only the status is needed. The body is read so that the receiver gets no connection reset.
          onResolved({ status: response.statusCode ?? 0 });
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

/** IPv4 ranges that are not public (IANA special-purpose addresses), and addresses of Azure's internal services. */
const reservedIpv4Ranges: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const reservedIpv6Ranges: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function blockList(subnets: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, family);
  return list;
}

const reservedIpv4 = blockList(reservedIpv4Ranges, 'ipv4');
const reservedIpv6 = blockList(reservedIpv6Ranges, 'ipv6');
const globalUnicastIpv6 = blockList([['2000::', 3]], 'ipv6');

/**
 * Returns whether an IP address is on the public Internet: no loopback, private, cloud metadata or multicast address,
 * and no IPv4 address written as IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reservedIpv4.check(address, 'ipv4');
  return (
    family === 6 &&
    !address.includes('%') &&
    globalUnicastIpv6.check(address, 'ipv6') &&
    !reservedIpv6.check(address, 'ipv6')
  );
}
