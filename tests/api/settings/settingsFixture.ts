import type { SettingName } from '../../../contract/people/settings';
import { openApprovalsFixture, type ApprovalsFixture } from '../approvals/approvalsFixture';
import type { Json, TestResponse } from '../apiFixture';

interface ChangeOptions {
  as?: string;
  dryRun?: boolean;
  version?: number;
}

export interface SettingsFixture extends ApprovalsFixture {
  readSetting(name: SettingName, as?: string): Promise<Json>;
  /** Requests the change of the setting's current version. */
  changeSetting(name: SettingName, action: string, body: object, options?: ChangeOptions): Promise<TestResponse>;
}

export async function openSettingsFixture(fixtureOptions: { timeZone?: string } = {}): Promise<SettingsFixture> {
  const approvalsFixture = await openApprovalsFixture(fixtureOptions);
  const readSetting: SettingsFixture['readSetting'] = async (name, as = 'admin') => {
    const allSettings = (await approvalsFixture.send('GET', 'settings', { as })).json as unknown as Json[];
    const setting = allSettings.find((one) => String(one['name']) === name);
    if (!setting) throw new Error(`there is no setting ${name}`);
    return setting;
  };
  return {
    ...approvalsFixture,
    readSetting,
    async changeSetting(name, action, body, { as = 'admin', dryRun = false, version } = {}) {
      const setting = await readSetting(name);
      return approvalsFixture.send(
        'POST',
        `settings/${String(setting['id'])}/${action}${dryRun ? '?dryRun=true' : ''}`,
        {
          as,
          key: crypto.randomUUID(),
          version: version ?? Number(setting['version']),
          body,
        },
      );
    },
  };
}

export const limits = (overrides: object = {}) => ({
  actMinor: 10_000,
  personDayMinor: 15_000,
  beneficiaryDayMinor: 12_000,
  keyHourMinor: 50_000,
  secondPersonFromMinor: 2_000_000,
  ...overrides,
});

export const getStatusAndCode = ({ status, json }: TestResponse) => [status, json['code']];
