import { expect, test } from 'vitest';
import { isAddressWithin, parseNetworks } from '../../contract/networks';

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.8', '203.0.113.7', false],
  ['203.0.113.200', '203.0.113.0/24', true],
  ['203.0.114.0', '203.0.113.0/24', false],
  ['203.0.113.129', '203.0.113.128/25', true],
  ['8.8.8.8', '0.0.0.0/0', true],
  ['::ffff:203.0.113.7', '203.0.113.0/24', true],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1', true],
  ['203.0.113.7', '::/0', false],
  ['203.0.113.7', '10.0.0.0/8, 203.0.113.7\n192.168.0.0/16', true],
  ['', '0.0.0.0/0', false],
  ['localhost', '0.0.0.0/0', false],
])('matches the address %s against the network %s: %s', (address, networks, expected) => {
  expect(isAddressWithin(address, networks)).toBe(expected);
});

test.each([
  '10.0.0.0/33',
  '10.0.0',
  '10.0.0.256',
  '010.0.0.1',
  '::1::',
  ':::',
  '2001:db8::/129',
  'fonda.mx',
  '1:2:3:4:5:6:7:8:9',
])('rejects %s as a network', (text) => {
  expect(parseNetworks(text)).toBeNull();
});
