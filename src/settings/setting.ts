import type { settings, SettingName } from '../../contract/people/settings';
import type { RecordOf } from '../../contract/resource';
import { isObject } from '../../contract/values';
import { config } from '../config';
import type { Words } from '../kit/words';

export type Setting = RecordOf<typeof settings>;
type Field = keyof (typeof settings)['fields'];

/** Limits in the order of the form. */
export const limitFields = [
  'actMinor',
  'personDayMinor',
  'beneficiaryDayMinor',
  'keyHourMinor',
  'secondPersonFromMinor',
] as const;

/** The action that changes a setting, and the fields it uses. */
interface Kind {
  action: keyof (typeof settings)['actions'];
  fields: readonly Field[];
}

const kinds: Readonly<Record<Exclude<SettingName, `limits${string}`>, Kind>> = {
  secondFactor: { action: 'change-second-factor', fields: ['secondFactor'] },
  recentSignIn: { action: 'change-minutes', fields: ['minutes'] },
  idleSignOut: { action: 'change-minutes', fields: ['minutes'] },
  currencies: { action: 'change-currencies', fields: ['currencies'] },
  backDating: { action: 'change-days', fields: ['days'] },
  commission: { action: 'change-commission', fields: ['commissionBp'] },
  support: { action: 'change-address', fields: ['email'] },
};

const ofLimits: Kind = { action: 'change-limits', fields: limitFields };

export function kindOf({ name }: Pick<Setting, 'name'>): Kind {
  return name in kinds ? kinds[name as keyof typeof kinds] : ofLimits;
}

/** Returns the value in force as text; empty if none is set. */
export function valueText(setting: Setting, words: Words): string {
  const { name, source, secondFactor, minutes, days, email, commissionBp } = setting;
  const { translate } = words;
  if (name === 'currencies') return setting.currencies.join(', ');
  if (name === 'commission') return commissionBp === null ? '' : words.format.rate(commissionBp);
  if (name === 'backDating') return translate('settings.days', { smart_count: days ?? 0 });
  if (name === 'secondFactor') return secondFactor ? words.of('settings', `values.secondFactor.${secondFactor}`) : '';
  if (name === 'support') return email ?? (source === 'installation' ? config.supportEmail : '');
  return minutesText(minutes ?? (name === 'idleSignOut' ? config.idleMinutes : 0), translate);
}

/** Returns the amount of a limit that the installation configures, or `null`. */
export function installedOf({ installation }: Setting, name: (typeof limitFields)[number]): number | null {
  const amount = isObject(installation) ? installation[name] : null;
  return typeof amount === 'number' ? amount : null;
}

/** Returns the installation's value as text. */
export function installedText(setting: Setting, words: Words): string {
  const said = isObject(setting.installation) ? setting.installation : {};
  // The same setting with all changes removed.
  return valueText({ ...setting, source: 'installation', ...emptied, ...said }, words);
}

const emptied = { secondFactor: null, minutes: null, days: null, email: null, currencies: [], commissionBp: null };

function minutesText(minutes: number, translate: Words['translate']): string {
  return minutes === 0 ? translate('settings.never') : translate('settings.minutes', { smart_count: minutes });
}
