import type { settings, SettingName } from '../../contract/people/settings';
import type { RecordOf } from '../../contract/resource';
import { isObject } from '../../contract/values';
import { config } from '../config';
import type { ResourceText } from '../kit/resourceText';
import type { SettingSection } from './sections';

export type Setting = RecordOf<typeof settings>;
type Field = keyof (typeof settings)['fields'];

export const limitFields = [
  'actMinor',
  'personDayMinor',
  'beneficiaryDayMinor',
  'keyHourMinor',
  'secondPersonFromMinor',
] as const;

interface SettingKind {
  section: SettingSection;
  action: keyof (typeof settings)['actions'];
  fields: readonly Field[];
}

const settingKinds: Readonly<Record<Exclude<SettingName, `limits${string}`>, SettingKind>> = {
  secondFactor: { section: 'access', action: 'change-second-factor', fields: ['secondFactor'] },
  recentSignIn: { section: 'access', action: 'change-minutes', fields: ['minutes'] },
  idleSignOut: { section: 'access', action: 'change-minutes', fields: ['minutes'] },
  currencies: { section: 'sales', action: 'change-currencies', fields: ['currencies'] },
  backDating: { section: 'accounting', action: 'change-days', fields: ['days'] },
  commission: { section: 'sales', action: 'change-commission', fields: ['commissionBp'] },
  support: { section: 'mail', action: 'change-address', fields: ['email'] },
};

const limitsKind: SettingKind = { section: 'limits', action: 'change-limits', fields: limitFields };

export function kindOf({ name }: Pick<Setting, 'name'>): SettingKind {
  return name in settingKinds ? settingKinds[name as keyof typeof settingKinds] : limitsKind;
}

export function valueText(setting: Setting, texts: ResourceText): string {
  const { name, source, secondFactor, minutes, days, email, commissionBp } = setting;
  const { translate } = texts;
  if (name === 'currencies') return setting.currencies.join(', ');
  if (name === 'commission') return commissionBp === null ? '' : texts.format.rate(commissionBp);
  if (name === 'backDating') return translate('settings.days', { smart_count: days ?? 0 });
  if (name === 'secondFactor')
    return secondFactor ? texts.lookup('settings', `values.secondFactor.${secondFactor}`) : '';
  if (name === 'support') return email ?? (source === 'installation' ? config.supportEmail : '');
  return minutesText(minutes ?? (name === 'idleSignOut' ? config.idleMinutes : 0), translate);
}

export function installedText(setting: Setting, texts: ResourceText): string {
  const installationValues = isObject(setting.installation) ? setting.installation : {};
  // Formats the setting as if no owner had changed it.
  return valueText({ ...setting, source: 'installation', ...unsetValues, ...installationValues }, texts);
}

const unsetValues = { secondFactor: null, minutes: null, days: null, email: null, currencies: [], commissionBp: null };

function minutesText(minutes: number, translate: ResourceText['translate']): string {
  return minutes === 0 ? translate('settings.never') : translate('settings.minutes', { smart_count: minutes });
}
