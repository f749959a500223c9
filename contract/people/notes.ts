/**
 * Notes of administrators about a record (docs/decisions/0079-notes.md). Everybody who may read the record may read and
 * add notes. Only the author of a note may change it.
 */
import * as z from 'zod/mini';
import { instant, json, text } from '../fields';
import { noHiddenCharacters } from '../fields/texts';
import { uploadTypes } from '../images';
import { defineResource } from '../resource';

export const maxAttachments = 5;
export const maxMentions = 20;

const attachment = z.strictObject({
  id: z.uuid(),
  name: z
    .string()
    .check(noHiddenCharacters, z.trim(), z.minLength(1), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  type: z.optional(z.enum(uploadTypes)),
  bytes: z.optional(z.int()),
});
export type Attachment = z.output<typeof attachment>;

const mention = z.strictObject({ uid: z.string(), name: z.string() });
export type Mention = z.output<typeof mention>;

const readOnlyHidden = { readOnly: true, column: 'never' } as const;

export const notes = defineResource({
  name: 'notes',
  table: 'notes',
  fields: {
    resource: text({
      resourceName: true,
      required: true,
      immutable: true,
      maxLength: 60,
      filter: true,
      column: 'shown',
    }),
    recordId: text({ id: true, required: true, immutable: true, maxLength: 36, filter: true }),
    /** Contains mentions as `@[uid]`. Empty if the note has only attachments, and after an erasure. */
    text: text({ maxLength: 4_000, multiline: true, sort: false }),
    attachments: {
      ...json(z.array(attachment).check(z.maxLength(maxAttachments))),
      readOnly: false,
      initial: null,
      personal: true,
    },
    mentions: json(z.array(mention)),
    authorId: text({ id: true, ...readOnlyHidden, required: true, filter: true }),
    authorName: text({ ...readOnlyHidden, required: true }),
    /** Time of the last change by the author. */
    editedAt: instant({ ...readOnlyHidden, filter: false }),
  },
  actions: {},
  permitted: { read: 'administrators', write: 'administrators' },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'authorName',
  imports: false,
});

/**
 * Resources without notes: their records are shown on the page of another record, or describe another record.
 */
const resourcesWithoutNotes: ReadonlySet<string> = new Set(
  'entries giftcard-transactions approvals audit-events settings saved-views report-subscriptions notifications notes webhooks webhook-deliveries'.split(
    ' ',
  ),
);

export const hasNotes = (resource: string): boolean => !resourcesWithoutNotes.has(resource);
