import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';
import { languages } from '../roles';
import { mutableKinds, notificationChannels } from './notificationChoices';

export const digestFrequencies = ['never', 'daily', 'weekly'] as const;
export type DigestFrequency = (typeof digestFrequencies)[number];

const shared = { tag: 'service', problems: [] } as const;

const muted = component(
  'MutedNotification',
  z.object({ channel: z.enum(notificationChannels), kind: z.enum(mutableKinds) }),
);

const choices = component(
  'MailChoices',
  z.object({
    isSent: z.boolean(),
    /** Sender address of the installation; absent if the installation displays mails instead of sending them. */
    sender: z.optional(z.string()),
    digest: z.enum(digestFrequencies),
    /** Kinds that the caller does not get as push messages or in the digest. The inbox has all kinds. */
    muted: z.array(muted),
  }),
);

export const ownMailChoices = defineEndpoint({
  ...shared,
  id: 'mailChoices',
  summary: 'What the caller is sent',
  method: 'GET',
  path: '/mail-choices',
  output: choices,
  permitted: 'administrators',
});

/**
 * `POST /api/mail-choices/change`: the first daily digest is sent at the next `mailHour`, the first weekly one at
 * `mailHour` of the next Monday.
 */
export const changeMailChoices = defineEndpoint({
  ...shared,
  id: 'changeMailChoices',
  summary: 'Chooses what the caller is sent',
  method: 'POST',
  path: '/mail-choices/change',
  input: component(
    'MailChoice',
    z.strictObject({
      digest: z.optional(z.enum(digestFrequencies)),
      mute: z.optional(muted),
      unmute: z.optional(muted),
    }),
  ),
  output: choices,
  permitted: 'administrators',
  problems: ['request.tooLarge'],
});

/**
 * `POST /api/system/test-mail`: sends a mail to the caller's own address, at most once per minute. Permitted to owners,
 * and to auditors because it changes no data.
 */
export const sendTestMail = defineEndpoint({
  ...shared,
  id: 'sendTestMail',
  summary: 'Mails the caller that mail arrives',
  method: 'POST',
  path: '/system/test-mail',
  input: component('TestMail', z.strictObject({ language: z.enum(languages) })),
  output: component('TestMailStatus', z.object({ status: z.enum(['queued', 'off']), to: z.string() })),
  permitted: [],
  problems: ['request.tooLarge'],
});
