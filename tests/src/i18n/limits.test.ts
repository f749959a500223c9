import { expect, test } from 'vitest';
import { apiKeyLimitWindowMs, limitWindowStart } from '../../../api/approvals/spending';
import { overlapMs } from '../../../api/apiKeys/secrets';
import { nightEndHour } from '../../../api/checks/nightly';
import { webhookTimeoutMs } from '../../../api/hosts/webhooks';
import { mailHour } from '../../../api/mail/periods';
import { notificationDays } from '../../../api/notifications/sweep';
import { invitationLimit } from '../../../api/users/invitations';
import { pauseAfterMs } from '../../../api/webhooks/send';
import { minPort } from '../../../api/webhooks/rules';
import type { Country } from '../../../contract/currencies';
import { rangeOf, type NamedRange } from '../../../contract/dateRanges';
import { accountNumberSchemas, checkNit, checkRfc, checkRut } from '../../../contract/identifiers/identifiers';
import { giftCardCodeLength } from '../../../contract/money/giftcards';
import { accessRestoreHours } from '../../../contract/people/accounts';
import { settings } from '../../../contract/people/settings';
import { dueSoonDays } from '../../../contract/reports/inversiones';
import { maxYears } from '../../../contract/reports/report';
import { deliveryRetentionDays, secretOverlapHours } from '../../../contract/webhooks/webhooks';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import * as totp from '../../../identity/totp';
import { minPasswordLength } from '../../../identity/weakPassword';
import { flatten, type Messages } from '../../../src/i18n/i18nProvider';
import { recoveryCodeLength } from '../../../src/signIn/CodeForm';
import { minNewPasswordLength } from '../../../src/signIn/newPasswordFields';

const hour = 3_600_000;
const calendarMoment = '2026-07-31T12:00:00.000Z';
const limitHours = (Date.parse(calendarMoment) - limitWindowStart({ at: calendarMoment }).getTime()) / hour;

function countDays(range: NamedRange): number {
  const { from, to } = rangeOf(range, calendarMoment.slice(0, 10));
  return (Date.parse(to) - Date.parse(from)) / (24 * hour) + 1;
}

const listLengths = (isAccepted: (length: number) => boolean) =>
  Array.from({ length: 40 }, (_, index) => index + 1).filter(isAccepted);
const getFirstAndLast = (numbers: readonly number[]) => [...new Set([numbers.at(0), numbers.at(-1)])];

/** Only checks the length, since a number of the right length may have a wrong check digit. */
const listAccountLengths = (country: Country) =>
  listLengths(
    (length) =>
      !/"not(AClabe|AnAccountNumber)"/.test(
        JSON.stringify(accountNumberSchemas[country].safeParse('1'.repeat(length)).error?.issues ?? []),
      ),
  );

const { minutes } = settings.actions['change-minutes'].input;
const { days } = settings.actions['change-days'].input;

/** Expected figures of each text that states a limit, in the order of the text. */
const limits: Readonly<Record<string, readonly unknown[]>> = {
  'auth.errors.weakPassword': [minPasswordLength],
  'auth.errors.wrongCode': [totp.codeLength],
  'signIn.code.hint': [totp.periodSeconds],
  'signIn.code.label': [totp.codeLength],
  'signIn.setup.codeHint': [2, totp.codeLength],
  'signIn.recovery.hint': [recoveryCodeLength],
  'problems.account.tooManyInvitations': [invitationLimit.maxFailures, invitationLimit.windowMs / hour],
  'violations.notANit': getFirstAndLast(listLengths((length) => checkNit(`${'1'.repeat(length)}-0`) !== 'notANit')),
  'violations.notARut': [...listLengths((length) => checkRut(`${'1'.repeat(length)}-0`) !== 'notARut'), 0, 9],
  'violations.beyondLimits': [limitHours],
  'violations.portNotAllowed': [443, minPort],
  'resources.users/administrator.actions.restore-access.text': [accessRestoreHours],
  'resources.users/administrator.actions.restore-access.done': [accessRestoreHours],
  'resources.catalogs/companies.variants.MX.help.taxId': ['ABC010101AAA', 'ABCD010101AAA']
    .filter((rfc) => checkRfc(rfc) === null)
    .map((rfc) => rfc.length),
  'resources.catalogs/companies.variants.MX.help.bank.accountNumber': getFirstAndLast(listAccountLengths('MX')),
  'resources.catalogs/companies.variants.CO.help.bank.accountNumber': getFirstAndLast(listAccountLengths('CO')),
  'resources.catalogs/companies.variants.CL.help.bank.accountNumber': getFirstAndLast(listAccountLengths('CL')),
  'resources.approvals.values.cause.personDayLimit': [limitHours],
  'resources.approvals.values.cause.beneficiaryDayLimit': [limitHours],
  'resources.check-runs.emptyHint': [nightEndHour, 0],
  'resources.settings.fields.personDayMinor': [limitHours],
  'resources.settings.fields.beneficiaryDayMinor': [limitHours],
  'resources.settings.fields.keyHourMinor': [apiKeyLimitWindowMs / hour],
  'resources.settings.actions.change-minutes.text': [minutes.min, minutes.max],
  'resources.settings.actions.change-days.text': [days.min, days.max],
  'resources.api-keys.values.overlap.hour': [overlapMs.hour / hour],
  'resources.api-keys.values.overlap.day': [overlapMs.day / hour],
  'resources.webhooks.actions.pause.text': [deliveryRetentionDays],
  'resources.webhooks.actions.rotate-secret.text': [secretOverlapHours],
  'resources.webhook-deliveries.emptyHint': [deliveryRetentionDays],
  'resources.report-subscriptions.help.cadence': [mailHour, 0],
  'form.colorHint': [6],
  'giftCards.find.hint': [giftCardCodeLength],
  'giftCards.find.malformed': [giftCardCodeLength, 0, 1],
  'approvals.causes.personDayLimit': [limitHours],
  'approvals.causes.beneficiaryDayLimit': [limitHours],
  'home.sales.recent': [countDays('last30Days')],
  'reports.wrong.tooLong': [maxYears],
  'reports.ranges.last7Days': [countDays('last7Days')],
  'reports.ranges.last30Days': [countDays('last30Days')],
  'reports.ranges.last12Months': [Math.round(countDays('last12Months') / 30.4)],
  'reports.ranges.all': [maxYears],
  'reports.figures.dueMinor.name': [dueSoonDays],
  'reports.figures.dueMinor.definition': [dueSoonDays],
  'mail.digest.hint': [mailHour, 0],
  'notifications.none.archived.hint': [notificationDays],
  'webhooks.banner.failing': [pauseAfterMs / hour],
  'webhooks.banner.stopped': [pauseAfterMs / hour],
  'webhooks.attempt.reasons.timeout': [webhookTimeoutMs / 1_000],
};

const numberWords: Readonly<Record<string, number>> = { five: 5, cinco: 5, six: 6, seis: 6, twelve: 12, doce: 12 };

/** Replaces number words with figures. Removes placeholders and colors. */
const replaceNumberWords = (text: string) =>
  text
    .replaceAll(/%\{\w+\}|#\w+/g, '')
    .replaceAll(/\p{L}+/gu, (word) => String(numberWords[word.toLowerCase()] ?? word));

const figuresOf = (text: string) =>
  [...replaceNumberWords(text).matchAll(/\d+(?:,\d{3})*/g)].map(([figure]) => Number(figure.replaceAll(',', '')));

const isFigureWithUnit = (text: string) =>
  /\d\D? ?(more |más |últimas )?(character|caracter|digit|dígit|letter|letra|second|segund|minut|hour|hora|day|día|month|mes|year|año)/i.test(
    replaceNumberWords(text),
  );

test.each([
  ['es', flatten(es as Messages)],
  ['en', flatten(en as Messages)],
])('every limit in the texts equals the enforced one: %s', (_language, texts) => {
  const textsWithFigure = Object.entries(texts).filter(([key, text]) => key in limits || isFigureWithUnit(text));
  expect(Object.fromEntries(textsWithFigure.map(([key, text]) => [key, figuresOf(text)]))).toEqual(limits);
});

test('the password form requires the minimum length of the identity service', () => {
  expect(minNewPasswordLength).toBe(minPasswordLength);
});
