import * as z from 'zod/mini';
import { isDocument } from '../images';
import { optional, traits, requiredOf, type FieldOf, type FieldDeclaration } from './field';

/**
 * Id of a record of the resource `to`, counted in its `usageCount` if it has one. The record must exist. A newly chosen
 * one must not be archived, unless `evenArchived`.
 */
export function reference<R extends boolean = false>(
  to: string,
  given: FieldDeclaration<'reference', R> = {},
): FieldOf<'reference', NoInfer<R>> {
  const options = {
    ...traits,
    filter: true,
    counted: true,
    evenArchived: false,
    ...given,
    required: requiredOf(given, false),
  };
  return { ...options, to, kind: 'reference', schema: optional(z.uuid(), options.required) };
}

/** Ids of records of the resource `to`, in the order given, without duplicates. */
export function references(to: string, given: FieldDeclaration<'references', true> = {}): FieldOf<'references', true> {
  const options = {
    ...traits,
    filter: true,
    counted: true,
    maxItems: 20,
    initial: [],
    ...given,
    required: true as const,
  };
  const once = z.overwrite((ids: string[]) => [...new Set(ids)]);
  return {
    ...options,
    to,
    kind: 'references',
    schema: z.array(z.uuid()).check(once, z.maxLength(options.maxItems)),
  };
}

/**
 * Address of an uploaded image, `/api/images/{id}`, readable by anybody who knows it; with `documents`, of a private
 * image or PDF, `/api/documents/{id}`. The API checks that it was uploaded there. While the upload runs a form shows a
 * local `blob:` address.
 */
export function image(given: FieldDeclaration<'image', false> = {}): FieldOf<'image', false> {
  const options = { ...traits, documents: false, ...given };
  const uploaded = z.refine<string>((address) => !address.startsWith('blob:'), {
    params: { violation: 'notUploaded' },
  });
  const taken = z.refine<string>((address) => options.documents || !isDocument(address), {
    params: { violation: 'notAPicture' },
  });
  return {
    ...options,
    required: false,
    kind: 'image',
    schema: z.nullish(z.string().check(z.trim(), z.maxLength(500), uploaded, taken)),
  };
}
