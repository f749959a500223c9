import type { RequestLimits } from '../http/requestLimits';
import type { UploadLimits } from '../images/port';
import { defaultSettings, type Settings } from '../../contract/settings';
import { readInteger, type Report, type Variables } from './variables';

/** Far above what one person needs, and a hundred people behind one address. */
const defaults: RequestLimits = { reads: 1_200, writes: 600, address: 12_000 };

/** Reads the request limits and the number of trusted proxies. */
export function readLimits(
  variables: Variables,
  report: Report,
): { limits: RequestLimits; /** Proxies before the server that add to `X-Forwarded-For`. */ trustedProxies: number } {
  const perMinute = (name: string, fallback: number) =>
    readInteger(variables, report, name, { fallback, max: 1_000_000 });
  return {
    limits: {
      reads: perMinute('READS_PER_MINUTE', defaults.reads),
      writes: perMinute('WRITES_PER_MINUTE', defaults.writes),
      address: perMinute('ADDRESS_PER_MINUTE', defaults.address),
    },
    trustedProxies: readInteger(variables, report, 'TRUSTED_PROXIES', { fallback: 0, max: 10 }),
  };
}

const maxQuota = 1_000_000_000_000;

export function readUploadLimits(variables: Variables, report: Report): UploadLimits {
  const bytes = (name: string, fallback: number) => readInteger(variables, report, name, { fallback, max: maxQuota });
  return {
    perPersonBytes: bytes('UNUSED_UPLOAD_BYTES_PER_PERSON', 50_000_000),
    totalBytes: bytes('UNUSED_UPLOAD_BYTES', 1_000_000_000),
    minFreeBytes: bytes('MIN_FREE_DISK_BYTES', 500_000_000),
  };
}

/** Reads the sign-in requirements. */
export function readSignIn(
  variables: Variables,
  report: Report,
): Pick<Settings, 'secondFactor' | 'recentSignInMinutes'> {
  const secondFactor = variables['SECOND_FACTOR'] || defaultSettings.secondFactor;
  if (secondFactor !== 'optional' && secondFactor !== 'required')
    report(`SECOND_FACTOR is "${secondFactor}": it must be optional or required.`);
  return {
    secondFactor: secondFactor === 'required' ? 'required' : 'optional',
    recentSignInMinutes: readInteger(variables, report, 'RECENT_SIGN_IN_MINUTES', {
      fallback: defaultSettings.recentSignInMinutes,
      max: 1_440,
    }),
  };
}
