import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not public (IANA, special-purpose addresses), and Azure's own services. */
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

/** Ranges within 2000::/3 that are not public: tunnels to IPv4, documentation, benchmarks. */
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
 * Whether an IP address is on the public Internet: not loopback, private, a cloud's metadata or multicast, nor an IPv4
 * address written as an IPv6 one.
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
