import * as z from 'zod/mini';
import { component } from '../endpoint';
import { isObject } from '../values';
import type { Subject } from './notifications';

const subject = component(
  'Subject',
  z.object({
    title: z.union([z.string(), z.number(), z.object({ es: z.string(), en: z.nullish(z.string()) }), z.null()]),
    isArchived: z.boolean(),
  }) satisfies z.ZodMiniType<Subject>,
);

export const savedRecord = component(
  'KeptRecord',
  z.object({
    resource: z.string(),
    recordId: z.string(),
    /** RFC 3339, UTC. */
    since: z.string(),
    subject: z.nullable(subject),
  }),
);
export type SavedRecord = z.output<typeof savedRecord>;

export function subjectTitle(value: unknown): Subject['title'] {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (!isObject(value) || typeof value['es'] !== 'string') return null;
  return { es: value['es'], en: typeof value['en'] === 'string' ? value['en'] : null };
}

export const recordKey = {
  resource: z.string().check(z.maxLength(60)),
  recordId: z.string().check(z.maxLength(60)),
};
