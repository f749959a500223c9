import { settings } from '../../contract/people/settings';
import type { Availability } from '../../contract/problems';
import type { RecordOf } from '../../contract/resource';
import { declaredNames } from '../../contract/values';
import type { Settings } from '../../contract/settings';
import { readRequesterAndApprover } from '../approvals/decision';
import type { ActionInput, ActionOf } from '../engine/actions';
import { changeRecord } from '../engine/change';
import { allowed, defineRules, refused, type StoredRecord } from '../engine/rules';
import type { TableOf, ValuesIn } from '../engine/table';
import type { WriteContext } from '../engine/writeContext';
import { invalid, Problem } from '../problem';

type Setting = StoredRecord<typeof settings>;
type Values = Pick<
  RecordOf<typeof settings>,
  | 'actMinor'
  | 'personDayMinor'
  | 'beneficiaryDayMinor'
  | 'keyHourMinor'
  | 'secondPersonFromMinor'
  | 'secondFactor'
  | 'minutes'
  | 'days'
  | 'email'
  | 'currencies'
  | 'commissionBp'
>;

const emptyValues: Values = {
  actMinor: null,
  personDayMinor: null,
  beneficiaryDayMinor: null,
  keyHourMinor: null,
  secondPersonFromMinor: null,
  secondFactor: null,
  minutes: null,
  days: null,
  email: null,
  currencies: [],
  commissionBp: null,
};

function installationValues(
  { name, currency }: Pick<Setting, 'name' | 'currency'>,
  installationSettings: Settings,
): Partial<Values> {
  if (name === 'secondFactor') return { secondFactor: installationSettings.secondFactor };
  if (name === 'currencies') return { currencies: installationSettings.newRecords.currencies };
  if (name === 'commission') return { commissionBp: installationSettings.newRecords.commissionBp };
  if (name === 'recentSignIn') return { minutes: installationSettings.recentSignInMinutes };
  if (name === 'backDating') return { days: installationSettings.backDatingDays };
  if (currency === null) return {};
  const { limits, secondPersonFromMinor } = installationSettings;
  return {
    ...(limits && {
      actMinor: limits.actMinor[currency],
      personDayMinor: limits.personDayMinor[currency],
      beneficiaryDayMinor: limits.beneficiaryDayMinor[currency],
      keyHourMinor: limits.keyHourMinor[currency],
    }),
    secondPersonFromMinor: secondPersonFromMinor[currency],
  };
}

const onlyFor =
  (matches: (name: Setting['name']) => boolean) =>
  ({ name }: Setting): Availability =>
    matches(name) ? allowed : refused('setting.otherKind');

const twoOwners = {
  alwaysNeedsApproval: true,
  needsApprovalOfSoleOwner: true,
  refusals: ['setting.otherKind'],
  setsInput: true,
} as const;

const changeAction = <
  A extends 'change-minutes' | 'change-days' | 'change-address' | 'change-currencies' | 'change-commission',
>(
  action: A,
): ActionOf<typeof settings, A> => ({
  ...twoOwners,
  run: (context, table, id, version, input) => changeSetting(context, table, { id, version, action }, input),
});

export const settingRules = defineRules(settings, {
  available: {
    'change-limits': onlyFor((name) => name.startsWith('limits')),
    'change-second-factor': onlyFor((name) => name === 'secondFactor'),
    'change-minutes': onlyFor((name) => name === 'recentSignIn' || name === 'idleSignOut'),
    'change-days': onlyFor((name) => name === 'backDating'),
    'change-address': onlyFor((name) => name === 'support'),
    'change-currencies': onlyFor((name) => name === 'currencies'),
    'change-commission': onlyFor((name) => name === 'commission'),
    reset: ({ source }) => (source === 'console' ? allowed : refused('setting.byInstallation')),
  },
  actions: {
    'change-limits': {
      ...twoOwners,
      run(context, table, id, version, input) {
        assertConsistent(input);
        return changeSetting(context, table, { id, version, action: 'change-limits' }, input);
      },
    },
    'change-second-factor': {
      ...twoOwners,
      refusals: [...twoOwners.refusals, 'setting.ownFactorFirst'],
      run(context, table, id, version, input) {
        assertOwnFactor(context, input.secondFactor);
        return changeSetting(context, table, { id, version, action: 'change-second-factor' }, input);
      },
    },
    'change-minutes': changeAction('change-minutes'),
    'change-days': changeAction('change-days'),
    'change-address': changeAction('change-address'),
    'change-currencies': changeAction('change-currencies'),
    'change-commission': changeAction('change-commission'),
    reset: {
      alwaysNeedsApproval: true,
      needsApprovalOfSoleOwner: true,
      snapshot: ({ currency, installation, ...setting }) => {
        const setNames = declaredNames(emptyValues).filter(
          (name) => ![setting[name]].flat().every((one) => one === null),
        );
        return { ...Object.fromEntries(setNames.map((name) => [name, setting[name]])), currency, installation };
      },
      refusals: ['setting.byInstallation', 'setting.ownFactorFirst'],
      run: (context, table, id, version) =>
        changeRecord(context, table, id, version, {
          action: 'reset',
          async columns({ name }) {
            if (name === 'secondFactor') assertOwnFactor(context, context.installationSettings?.secondFactor);
            return table.encode({ ...emptyValues, source: 'installation', ...(await changedBy(context)) });
          },
        }),
    },
  },
  computeFields(setting, { installationSettings }) {
    const installationDefaults = installationSettings ? installationValues(setting, installationSettings) : {};
    return { ...(setting.source === 'installation' && installationDefaults), installation: installationDefaults };
  },
});

/** Throws if the limit per day is below the limit per action, which then would have no effect. */
function assertConsistent({ actMinor, personDayMinor }: ActionInput<typeof settings, 'change-limits'>): void {
  if (personDayMinor < actMinor)
    throw invalid<Values>({ field: 'personDayMinor', code: 'tooSmall', params: { min: actMinor } });
}

/**
 * Throws `setting.ownFactorFirst` if the person who requires a second factor for everybody, or approves this, has not
 * signed in with one: they could lock themselves out.
 */
function assertOwnFactor({ actor }: WriteContext, requirement: Settings['secondFactor'] | undefined): void {
  if (requirement === 'required' && !actor.secondFactor) throw new Problem('setting.ownFactorFirst');
}

function changeSetting(
  context: WriteContext,
  table: TableOf<typeof settings>,
  { id, version, action }: { id: string; version: number; action: keyof (typeof settings)['actions'] },
  values: Partial<Values>,
) {
  return changeRecord(context, table, id, version, {
    action,
    columns: async () =>
      table.encode<ValuesIn<typeof settings>>({ ...values, source: 'console', ...(await changedBy(context)) }),
  });
}

async function changedBy(context: WriteContext) {
  const { requestedBy, approvedBy } = await readRequesterAndApprover(context);
  return { changedBy: requestedBy, approvedBy, changedAt: context.at };
}
