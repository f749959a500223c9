import * as z from 'zod/mini';
import { isDocument } from '../images';
import { optional, defaultTraits, requiredOf, type FieldOf, type FieldDeclaration } from './field';

/**
 * Id of a record of the resource `to`, counted in that record's `usageCount`. The record must exist. A newly chosen
 * record must not be archived, unless `allowArchived` is set.
 */
export function reference<R extends boolean = false>(
  to: string,
  declaration: FieldDeclaration<'reference', R> = {},
): FieldOf<'reference', NoInfer<R>> {
  const options = {
    ...defaultTraits,
    filter: true,
    countsAsUsage: true,
    allowArchived: false,
    ...declaration,
    required: requiredOf(declaration, false),
  };
  return { ...options, to, kind: 'reference', schema: optional(z.uuid(), options.required) };
}

/** Ids of records of the resource `to`, in input order, without duplicates. */
export function references(
  to: string,
  declaration: FieldDeclaration<'references', true> = {},
): FieldOf<'references', true> {
  const options = {
    ...defaultTraits,
    filter: true,
    countsAsUsage: true,
    minItems: 0 as const,
    maxItems: 20,
    initial: [],
    ...declaration,
    required: true as const,
  };
  const requireItems = z.refine<string[]>((ids) => ids.length >= options.minItems, {
    params: { violation: 'required' },
  });
  const deduplicate = z.overwrite((ids: string[]) => [...new Set(ids)]);
  return {
    ...options,
    to,
    kind: 'references',
    schema: z.array(z.uuid()).check(deduplicate, requireItems, z.maxLength(options.maxItems)),
  };
}

/**
 * Address of an uploaded image, `/api/images/{id}`, readable by anybody who knows the address. With `documents`:
 * address of a private image or PDF, `/api/documents/{id}`. The API checks that the file was uploaded. During an upload
 * the form has a local `blob:` address, which the schema rejects.
 */
export function image(declaration: FieldDeclaration<'image', false> = {}): FieldOf<'image', false> {
  const options = { ...defaultTraits, documents: false, ...declaration };
  const isUploaded = z.refine<string>((address) => !address.startsWith('blob:'), {
    params: { violation: 'notUploaded' },
  });
  const isAcceptedType = z.refine<string>((address) => options.documents || !isDocument(address), {
    params: { violation: 'notAPicture' },
  });
  return {
    ...options,
    required: false,
    kind: 'image',
    schema: z.nullish(z.string().check(z.trim(), z.maxLength(500), isUploaded, isAcceptedType)),
  };
}
