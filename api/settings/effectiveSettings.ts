import type { Resource } from '../../contract/resource';
import { settings as declared, type SettingName } from '../../contract/people/settings';
import type { Limits, Settings } from '../../contract/settings';
import type { Currency } from '../../contract/currencies';
import type { KyselyDb } from '../db/database';
import type { EffectiveSettings } from '../transactions/services';

const amounts = ['actMinor', 'personDayMinor', 'beneficiaryDayMinor', 'keyHourMinor', 'secondPersonFromMinor'] as const;
const columns = ['name', 'secondFactor', 'minutes', 'days', 'email', 'currencies', 'commissionBp', ...amounts] as const;

/** Casts without validation: only the rules of the setting write this column, with at least one currency. */
function readCurrencies(column: string | null | undefined): readonly Currency[] | null {
  return column ? (JSON.parse(column) as Currency[]) : null;
}

export function settingsReader(
  installationSettings: Settings,
  resources: readonly Resource[],
): (db: KyselyDb) => Promise<EffectiveSettings> {
  const initial: EffectiveSettings = { ...installationSettings, idleMinutes: null, supportEmail: null };
  if (!resources.some(({ name }) => name === declared.name)) return () => Promise.resolve(initial);
  return async (db) => {
    const rows = await db.selectFrom(declared.table).select(columns).where('source', '=', 'console').execute();
    if (rows.length === 0) return initial;
    const byName = new Map(rows.map((row) => [row.name, row]));
    const amountsOf = (column: (typeof amounts)[number], otherwise: Limits['actMinor']): Limits['actMinor'] => ({
      MXN: byName.get('limitsMXN')?.[column] ?? otherwise.MXN,
      COP: byName.get('limitsCOP')?.[column] ?? otherwise.COP,
      CLP: byName.get('limitsCLP')?.[column] ?? otherwise.CLP,
    });
    const minutesOf = (name: SettingName) => byName.get(name)?.minutes ?? null;
    return {
      ...initial,
      secondPersonFromMinor: amountsOf('secondPersonFromMinor', installationSettings.secondPersonFromMinor),
      limits: installationSettings.limits && {
        actMinor: amountsOf('actMinor', installationSettings.limits.actMinor),
        personDayMinor: amountsOf('personDayMinor', installationSettings.limits.personDayMinor),
        beneficiaryDayMinor: amountsOf('beneficiaryDayMinor', installationSettings.limits.beneficiaryDayMinor),
        keyHourMinor: amountsOf('keyHourMinor', installationSettings.limits.keyHourMinor),
      },
      secondFactor: byName.get('secondFactor')?.secondFactor ?? installationSettings.secondFactor,
      recentSignInMinutes: minutesOf('recentSignIn') ?? installationSettings.recentSignInMinutes,
      newRecords: {
        currencies: readCurrencies(byName.get('currencies')?.currencies) ?? installationSettings.newRecords.currencies,
        commissionBp: byName.get('commission')?.commissionBp ?? installationSettings.newRecords.commissionBp,
      },
      backDatingDays: byName.get('backDating')?.days ?? installationSettings.backDatingDays,
      idleMinutes: minutesOf('idleSignOut'),
      supportEmail: byName.get('support')?.email ?? null,
    };
  };
}
