import { expect, test } from 'vitest';
import type { UserAgent } from '../../../contract/people/sessions';
import { parseUserAgent } from '../../../api/users/sessions';
import { userAgents } from './agents';

test.each([
  [userAgents.laptop, 'chrome', 'windows'],
  [userAgents.phone, 'safari', 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'firefox', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'edge', 'linux'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 'chrome', 'android'],
  ['curl/8', 'other', 'other'],
  [undefined, 'other', 'other'],
])('parses the user agent %s as %s on %s', (userAgent, browser, system) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system } satisfies Record<keyof UserAgent, string>);
});
