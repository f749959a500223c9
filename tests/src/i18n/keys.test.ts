import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstSteps } from '../../../contract/firstSteps';
import { relabeledActions, undeclaredActions } from '../../../src/audit/actions';
import { fileTypes } from '../../../contract/files';
import { problemStatus, warningCodes } from '../../../contract/problems';
import { violationCodes } from '../../../contract/violationCodes';
import { sections as formSections } from '../../../contract/fields';
import { comparisons, intervals } from '../../../contract/reports/report';
import { reports } from '../../../contract/reports/reports';
import { depositStates } from '../../../contract/money/deposits';
import { checkNames } from '../../../contract/money/checks';
import { resources } from '../../../contract/resources';
import { inboxTabs } from '../../../src/notifications/Inbox';
import { snoozeNames } from '../../../src/notifications/snoozeTimes';
import { notificationChannels } from '../../../contract/people/notificationChoices';
import { notificationGroups } from '../../../src/notifications/KindSettings';
import { digestFrequencies } from '../../../contract/people/mailChoices';
import { notificationKinds, noticeKinds } from '../../../contract/people/notifications';
import { saleStates } from '../../../contract/money/sales';
import type { MovedRow } from '../../../src/notifications/useMovedRows';
import { payableSources } from '../../../contract/money/liquidations';
import { languages } from '../../../contract/roles';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { identityErrorNames } from '../../../src/session/identityErrors';
import { deadlineNames, taskNames } from '../../../src/home/tasks';
import { importTexts } from './importTexts';
import { approvalCauses } from '../../../contract/people/approvals';
import { approvalTabs } from '../../../src/approvals/ApprovalList';
import { clientCodes } from '../../../src/data/problem';
import { places } from '../../../src/ledger/accountCode';
import type { DeviceState } from '../../../src/notifications/push/device';
import { duties } from '../../../contract/duties';
import { itemUnits } from '../../../contract/money/saleItems';
import { settingNames } from '../../../contract/people/settings';
import { settingSections } from '../../../src/settings/sections';
import { outcomes } from '../../../src/liquidations/EstimateRows';
import { namedRanges } from '../../../contract/dateRanges';
import { periodPresets } from '../../../src/liquidations/runParams';
import type { RangeFault } from '../../../src/kit/ui/dates/rangeFault';
import { attemptReasons } from '../../../src/webhooks/WebhookScreen';
import { commonActions, eventGroups } from '../../../src/webhooks/eventTexts';
import { reportIds } from '../../../contract/reports/reportSubscriptions';
import { flatten, type Messages } from '../../../src/i18n/i18nProvider';
import { shortcutTexts } from '../../../src/search/ShortcutHelp';

const spanish = flatten(es as Messages);
const englishTexts = flatten(en as Messages);
const keys = Object.keys(spanish);
const sections = Object.keys(es).join('|');

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

// Includes comments, which may contain keys.
const code = listSources('src')
  .join('\n')
  .replaceAll(/(?<![\w}])\/\*[\s\S]*?\*\//g, '');
const problemCodes: readonly string[] = [...Object.keys(problemStatus), ...clientCodes];
const writtenKeys = [...code.matchAll(new RegExp(`['"]((?:${sections})\\.[^'"\\s]+)['"]`, 'g'))]
  .map(([, key = '']) => key)
  .filter((key) => !problemCodes.includes(key));
const computedKeys = [...code.matchAll(new RegExp(`\`((?:${sections})\\.[^\`]*\\$\\{[^\`]*)\``, 'g'))].map(
  ([, key = '']) => key.replaceAll(/\$\{[^}]*\}/g, '*'),
);

const figures = reports.flatMap(({ figures }) => Object.keys(figures));
const catalogIds = ['categories', 'labels', 'occasions', 'companies', 'plans'];

/** Includes the checks of reports, which the report files declare. */
const checks = new Set<string>([
  ...checkNames,
  ...'ledgerByDayAgrees accountsByDayAgree salesByDayAgree investmentsAgree'.split(' '),
]);

const uploads = ['image', 'document'];

/** Patterns of keys that the code composes, with the values of each `*`. */
const families: Readonly<Record<string, Iterable<string>>> = {
  'webhooks.attempt.reasons.*': attemptReasons,
  'webhooks.events.*': commonActions,
  'webhooks.events.groups.*': eventGroups,
  'mail.digest.values.*': digestFrequencies,
  'notifications.kinds.channels.*': notificationChannels,
  'notifications.kinds.groups.*': Object.keys(notificationGroups),
  'reportSubscriptions.deliveries.states.*': ['waiting', 'sent', 'dropped', 'givenUp'],
  'reportSubscriptions.deliveries.reasons.*': ['stopped', 'blocked', 'mayNotRead'],
  'approvals.causes.*': approvalCauses,
  'export.types.*': Object.keys(fileTypes),
  'approvals.tabs.*': approvalTabs,
  'menu.*': catalogIds,
  'notifications.tabs.*': inboxTabs,
  'notifications.none.*.title': inboxTabs,
  'notifications.none.*.hint': inboxTabs,
  'notifications.snoozeUntil.*': snoozeNames,
  'notifications.decided.*': ['approved', 'rejected', 'expired', 'lapsed', 'depositRejected'],
  'resources.notifications.values.kind.*': notificationKinds,
  'audit.actions.*': [...undeclaredActions, ...relabeledActions],
  'alerts.*.header': ['BLOCKED', 'NOT_ADMINISTRATOR'],
  'alerts.*.message': ['BLOCKED', 'NOT_ADMINISTRATOR'],
  'auth.errors.*': [...identityErrorNames, 'idle', 'wrongPassword', 'wrongRecoveryCode'],
  'signIn.demo.roles.*': [...duties, 'blocked', 'user', 'company', 'employee'],
  'pages.*.title': ['accessDenied', 'notFound'],
  'pages.*.message': ['accessDenied', 'notFound'],
  'languages.*': languages,
  'problems.*': problemCodes,
  'warnings.*': warningCodes,
  'violations.*': violationCodes,
  'layout.leave.*.header': ['leave', 'language', 'signOut', 'importing'],
  'layout.leave.*.message': ['leave', 'language', 'signOut', 'importing'],
  'layout.leave.*.accept': ['leave', 'language', 'signOut', 'importing'],
  ...importTexts,
  'conflict.*': ['mine', 'theirs'],
  'conflict.changedBy.*': ['me', 'them', 'both'],
  'form.inLanguage.*': languages,
  'form.item.*': languages,
  'giftCards.find.*': ['malformed', 'unknown'],
  'action.copy.*': ['copied', 'notCopied'],
  'giftCards.batch.refused.*': ['tooLarge', 'notCsv', 'unreadable'],
  'form.sections.*': formSections,
  'form.*.choose': uploads,
  'form.*.change': uploads,
  'form.*.remove': uploads,
  'form.*.sending': uploads,
  'form.*.hint': uploads,
  'form.*.named': uploads,
  'form.*.new': uploads,
  'ledger.places.*': places,
  'ledger.held.*': ['wallet', 'company', 'inTransit'],
  'ledger.owes.*': ['wallet', 'company', 'inTransit'],
  'liquidate.sources.*': payableSources,
  'sales.items.quantities.*': itemUnits,
  'sales.items.prices.*': itemUnits,
  'liquidate.owed.*': ['openMinor', 'inRunsMinor', 'inTransitMinor'],
  'liquidate.owed.totals.*': ['owedMinor', 'debtMinor', 'balanceMinor', 'inRunsMinor', 'inTransitMinor'],
  'liquidate.next.*': ['file', 'confirm', 'failed', 'held'],
  'closing.work.*': ['deposits', 'runs', 'payments', 'investors', 'approvals', 'checks'],
  'liquidate.new.presets.*': periodPresets,
  'liquidate.new.wrong.*': ['unreadable', 'backwards', 'future'],
  'liquidate.new.totals.*': outcomes,
  'reports.figures.*.name': figures,
  'reports.figures.*.definition': figures,
  'reports.ranges.*': namedRanges,
  'reports.wrong.*': ['unreadable', 'backwards', 'tooLong'] satisfies RangeFault[],
  'reports.comparisons.*': ['none', ...comparisons],
  'reports.intervals.*': intervals,
  'reports.change.*': ['up', 'down', 'same'],
  'reports.groupings.*': reports.flatMap(({ groupings }) => Object.keys(groupings)),
  'reports.none.*': ['any', 'company', 'category', 'labels', 'occasion', 'plan', 'channel', 'method'],
  'reports.places.*': places,
  'reports.ages.totals.*': ['company'],
  'reports.ages.owing.*': ['any', 'company'],
  'search.shortcuts.*': shortcutTexts,
  'reports.views.*.empty': reportIds,
  'reports.views.*.together': ['people', 'inversiones'],
  'deposits.tabs.*': [...depositStates, 'all'],
  'deposits.none.*.title': [...depositStates, 'all'],
  'deposits.none.*.hint': [...depositStates, 'all'],
  'deposits.ended.*': ['rejected', 'canceled', 'reversed'],
  'notices.told.*': noticeKinds,
  'notifications.moved.*': ['archived', 'snoozed', 'returned'] satisfies MovedRow['label'][],
  'sales.tabs.*': [...saleStates, 'all'],
  'notices.device.states.*': ['on', 'off', 'blocked', 'unsupported'] satisfies DeviceState[],
  'home.firstSteps.*.title': firstSteps,
  'home.firstSteps.*.hint': firstSteps,
  'home.firstSteps.*.action': firstSteps,
  'home.tasks.*.label': [...taskNames, ...deadlineNames],
  'home.tasks.*.short': [...taskNames, ...deadlineNames],
  'settings.sections.*': settingSections,
  'settings.about.*': settingNames.filter((name) => !name.startsWith('limits')),
  'apiDocs.tags.*': ['service', 'reports', 'images'],
  'apiDocs.faults.*': ['missing', 'notJson', 'notAPart'],
  'checks.names.*': checks,
  'checks.about.*': checks,
  'resources.*.name': resources.map(({ name }) => name),
};

/** `useResourceText` reads these keys. It uses the shared text if the resource has none. */
const looselyComputed = ['resources.*.*', 'resources.record.*'];

const expandedKeys = Object.entries(families).flatMap(([family, values]) =>
  [...values].map((value) => family.replace('*', value)),
);
const createMatcher = (family: string) => {
  const pattern = new RegExp(`^${family.replaceAll('.', '\\.').replaceAll('*', '.+')}$`);
  return (key: string) => pattern.test(key);
};

describe('translation files', () => {
  it('have the same keys', () => {
    expect(Object.keys(englishTexts).sort()).toEqual([...keys].sort());
  });

  it('have the same placeholders in each text', () => {
    const placeholders = (text = '') => [...new Set(text.match(/%\{.*?\}/g))].sort();
    const differentKeys = keys.filter(
      (key) => String(placeholders(spanish[key])) !== String(placeholders(englishTexts[key])),
    );
    expect(differentKeys).toEqual([]);
  });

  it('have both forms of a plural, or neither', () => {
    const countForms = (text = '') => text.split('||||').length;
    expect(
      keys.filter((key) => countForms(spanish[key]) !== countForms(englishTexts[key]) || countForms(spanish[key]) > 2),
    ).toEqual([]);
  });

  it('have no empty text', () => {
    const empty = (messages: object): boolean =>
      Object.values(messages).some((text: unknown) => (typeof text === 'string' ? text === '' : empty(text as object)));
    expect([empty(es), empty(en)]).toEqual([false, false]);
  });

  it('have every key that the code contains', () => {
    expect(writtenKeys.length).toBeGreaterThan(50);
    expect(writtenKeys.filter((key) => !(key in spanish))).toEqual([]);
  });

  it('have every key that the code composes', () => {
    expect(expandedKeys.filter((key) => !(key in spanish))).toEqual([]);
  });

  it('are checked for every key that the code composes', () => {
    expect(computedKeys.filter((family) => !(family in families) && !looselyComputed.includes(family))).toEqual([]);
  });

  it('have no unused key', () => {
    const usedKeys = new Set([...writtenKeys, ...expandedKeys]);
    const looseMatchers = looselyComputed.map(createMatcher);
    // The section `ra` replaces texts of react-admin.
    expect(
      keys.filter((key) => !usedKeys.has(key) && !key.startsWith('ra.') && !looseMatchers.some((match) => match(key))),
    ).toEqual([]);
  });
});

describe('actions of a record', () => {
  const standardWrites = { create: {}, import: {}, update: {}, archive: {} };
  const resourceActions = resources.flatMap((resource) =>
    Object.keys({ ...standardWrites, ...resource.actions }).map(
      (action) => [resource.name, action, resource.actions[action]?.offered ?? 'button'] as const,
    ),
  );
  const getText = (resource: string, action: string, key: string) =>
    [resource, 'record'].find((name) => `resources.${name}.actions.${action}.${key}` in spanish);

  it.each(resourceActions)('%s: %s has a text for the history', (resource, action) => {
    expect(getText(resource, action, 'past')).toBeDefined();
  });

  it.each(resourceActions.filter(([, action, offered]) => !(action in standardWrites) && offered !== 'elsewhere'))(
    '%s: %s has texts for its dialog and its result',
    (resource, action, offered) => {
      const requiredKeys = [
        'label',
        'title',
        'text',
        'done',
        ...(offered === 'bulk' ? ['many.title', 'many.done', 'many.refused'] : []),
      ];
      expect(requiredKeys.filter((key) => getText(resource, action, key) === undefined)).toEqual([]);
    },
  );
});
