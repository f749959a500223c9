import * as z from 'zod/mini';
import { currencies } from '../currencies';
import { boolean, choice, date, instant, json, references, text } from '../fields';
import { comparisons } from './report';
import { defineResource } from '../resource';

export const reportIds = ['sales', 'balances', 'people', 'inversiones'] as const;
export type ReportId = (typeof reportIds)[number];

/** `weekly`: every Monday, for the previous week; `monthly`: on the first day, for the previous month. */
export const cadences = ['weekly', 'monthly'] as const;
export type Cadence = (typeof cadences)[number];

const mailContents = ['xlsx', 'csv', 'link'] as const;

export const maxSubscriptionsPerPerson = 20;
const maxRecipients = 20;
/** Maximum length of a view as JSON, in characters. */
export const maxReportView = 8_000;

const reportView = z.strictObject({
  currency: z.nullable(z.enum(currencies)),
  groupBy: z.string().check(z.minLength(1), z.maxLength(40)),
  compare: z.nullable(z.enum(comparisons)),
  filter: z.record(z.string().check(z.maxLength(40)), z.array(z.string().check(z.maxLength(300)))),
});
export type SubscriptionView = z.output<typeof reportView>;

/** Result of the mail of one date to one recipient. `reason` says why a mail was `dropped` or not sent yet. */
const delivery = z.object({
  on: z.string(),
  recipientId: z.string(),
  state: z.enum(['waiting', 'sent', 'dropped', 'givenUp']),
  reason: z.nullable(z.string()),
  at: z.string(),
});
export type Delivery = z.output<typeof delivery>;

const setByServer = { readOnly: true, filter: false, sort: false } as const;

export const reportSubscriptions = defineResource({
  name: 'report-subscriptions',
  table: 'reportSubscriptions',
  fields: {
    name: text({ required: true, maxLength: 80, search: true, sort: true, column: 'shown', section: 'content' }),
    report: choice(reportIds, { required: true, immutable: true, sort: false, column: 'shown', section: 'content' }),
    view: { ...json(reportView), readOnly: false, immutable: true, initial: null },
    cadence: choice(cadences, { required: true, initial: 'weekly', sort: false, column: 'shown', section: 'content' }),
    recipientIds: references('users/administrator', {
      minItems: 1,
      maxItems: maxRecipients,
      filter: false,
      column: 'shown',
      section: 'content',
    }),
    content: choice(mailContents, {
      required: true,
      initial: 'xlsx',
      filter: false,
      sort: false,
      column: 'offered',
      section: 'content',
    }),
    state: choice(['active', 'paused'], {
      required: true,
      readOnly: true,
      initial: 'active',
      sort: false,
      column: 'shown',
    }),
    nextOn: date({ readOnly: true, filter: false, sort: false, column: 'shown' }),
    stoppedIds: references('users/administrator', { readOnly: true, filter: false, column: 'never' }),
    recipientUids: json(z.record(z.string(), z.string())),
    ownerId: text({ id: true, ...setByServer, required: true, column: 'never' }),
    ownerName: text({ ...setByServer, required: true, column: 'shown' }),
    isRecipient: { ...boolean({ readOnly: true, sort: false, column: 'never' }), computed: true as const },
    isStopped: { ...boolean({ readOnly: true, sort: false, column: 'never' }), computed: true as const },
    lastSentAt: { ...instant({ filter: false, sort: false, column: 'shown' }), computed: true as const },
    deliveries: { ...json(z.array(delivery)), computed: true as const },
  },
  actions: {
    pause: { input: {} },
    resume: { input: {}, primary: true, undoes: ['pause'] },
    'send-now': { input: {} },
    stop: { input: {}, permitted: 'administrators' },
    'receive-again': { input: {}, permitted: 'administrators', undoes: ['stop'] },
    'send-copy': { input: {}, permitted: 'administrators' },
  },
  permitted: { read: 'administrators', write: ['finance'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'name',
  imports: false,
  events: false,
});
