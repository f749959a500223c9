import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

/** `error`: uncaught exception; `rejection`: unhandled promise rejection; `page`: a page failed to render. */
export const clientErrorKinds = ['error', 'rejection', 'page'] as const;
export type ClientErrorKind = (typeof clientErrorKinds)[number];

const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;

/** Upper limits of one report: body in bytes, texts in characters, stack in frames. */
export const maxClientError = { bytes: 8_000, message: 300, frames: 20, frame: 160, page: 160, build: 80 } as const;
const textUpTo = (max: number) => z.string().check(z.maxLength(max));

/** Script name. Rejects nine or more digits in a row, which may be a phone number: a hash has eight characters. */
const scriptPattern = String.raw`(?![\w.-]*\d{9})[\w-][\w.-]*\.[cm]?[jt]sx?`;
/** Stack frame: an optional function name, then a script or `page`, the line and the column. */
export const framePattern = new RegExp(
  String.raw`^(?:(?![\w$.<>#]*\d{5})[\w$.<>#]+ )?(?:${scriptPattern}|page):\d{1,6}:\d{1,7}$`,
);
const buildPattern = new RegExp(String.raw`^\d{1,4}(?:\.\d{1,4}){2}(?:-[a-z]+\.\d{1,4})?(?: ${scriptPattern})?$`);

export const clientError = component(
  'ClientError',
  z.object({
    kind: z.enum(clientErrorKinds),
    /** Redacted by `redactData`. */
    message: textUpTo(maxClientError.message),
    /** Stack frames, innermost first: `load index-B1x2.js:1:200`. */
    frames: z
      .array(textUpTo(maxClientError.frame).check(z.regex(framePattern)))
      .check(z.maxLength(maxClientError.frames)),
    /** Route pattern, without ids: `/catalogs/labels/:id`. */
    page: textUpTo(maxClientError.page).check(z.regex(/^\/[a-z/:-]*$/)),
    build: textUpTo(maxClientError.build).check(z.regex(buildPattern)),
    browser: z.enum(browserFamilies),
  }),
);
export type ClientError = z.output<typeof clientError>;

export const reportClientError = defineEndpoint({
  id: 'reportClientError',
  summary: 'Tells of an error in the browser',
  tag: 'service',
  method: 'POST',
  path: '/client-errors',
  input: clientError,
  output: component('ClientErrorLogged', z.object({ status: z.literal('logged') })),
  permitted: 'administrators',
  problems: ['request.tooLarge'],
});

/** Replaces quoted texts, e-mails, addresses, ids and numbers, which may be user input or personal data. */
export function redactData(text: string): string {
  return text
    .replaceAll(/\b(?:https?|blob|data|file):\S+/gi, '<address>')
    .replaceAll(/\S+@\S+/g, '<e-mail>')
    .replaceAll(/(["“«`])[^"”»`]*(["”»`]|$)/g, '<text>')
    .replaceAll(/'([^']*)'/g, (quoted, inner: string) => (/^[\w$.]{1,40}$/.test(inner) ? quoted : '<text>'))
    .replaceAll(/\b(?=\w*\d)[\w-]{8,}\b/g, '<id>')
    .replaceAll(/\d{3,}(?:[.,]\d+)*/g, '<number>')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
