import type { SettingName } from '../../../contract/people/settings';
import { openOffice, type Office } from '../approvals/office';
import type { Json, TestResponse } from '../harness';

interface ChangeOptions {
  as?: string;
  dryRun?: boolean;
  version?: number;
}

/** The office with its settings. */
export interface Owners extends Office {
  read(name: SettingName, as?: string): Promise<Json>;
  /** Asks for a change of a setting, as it is now. */
  change(name: SettingName, action: string, body: object, options?: ChangeOptions): Promise<TestResponse>;
}

export async function openOwners(given: { timeZone?: string } = {}): Promise<Owners> {
  const office = await openOffice(given);
  const read: Owners['read'] = async (name, as = 'admin') => {
    const all = (await office.send('GET', 'settings', { as })).json as unknown as Json[];
    const found = all.find((one) => String(one['name']) === name);
    if (!found) throw new Error(`there is no setting ${name}`);
    return found;
  };
  return {
    ...office,
    read,
    async change(name, action, body, { as = 'admin', dryRun = false, version } = {}) {
      const setting = await read(name);
      return office.send('POST', `settings/${String(setting['id'])}/${action}${dryRun ? '?dryRun=true' : ''}`, {
        as,
        key: crypto.randomUUID(),
        version: version ?? Number(setting['version']),
        body,
      });
    },
  };
}

/** Those of the office. */
export const limits = (given: object = {}) => ({
  actMinor: 10_000,
  personDayMinor: 15_000,
  beneficiaryDayMinor: 12_000,
  keyHourMinor: 50_000,
  secondPersonFromMinor: 2_000_000,
  ...given,
});

export const codeOf = ({ status, json }: TestResponse) => [status, json['code']];
