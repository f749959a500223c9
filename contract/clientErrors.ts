/** What the console tells of an error in somebody's browser. */
import * as z from 'zod/mini';
import { component, defineEndpoint } from './endpoint';

/** Nobody caught it, nobody caught the rejection of a promise, or a page could not be shown for it. */
export const clientErrorKinds = ['error', 'rejection', 'page'] as const;
export type ClientErrorKind = (typeof clientErrorKinds)[number];

const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;

/** The most that is said of one error. */
export const maxClientError = { bytes: 8_000, message: 300, frames: 20, frame: 160, page: 160, build: 80 } as const;
const upTo = (max: number) => z.string().check(z.maxLength(max));

/** A script. The hash in its name has eight characters: more digits in a row are somebody's telephone. */
const script = String.raw`(?![\w.-]*\d{9})[\w-][\w.-]*\.[cm]?[jt]sx?`;
/** A line of a stack: at most one name of the code, a script or the page itself, line and column. */
export const framePattern = new RegExp(
  String.raw`^(?:(?![\w$.<>#]*\d{5})[\w$.<>#]+ )?(?:${script}|page):\d{1,6}:\d{1,7}$`,
);
const buildPattern = new RegExp(String.raw`^\d{1,4}(?:\.\d{1,4}){2}(?:-[a-z]+\.\d{1,4})?(?: ${script})?$`);

export const clientError = component(
  'ClientError',
  z.object({
    kind: z.enum(clientErrorKinds),
    /** Without what somebody typed or read: quoted texts, numbers, addresses. */
    message: upTo(maxClientError.message),
    /** Where it was, the innermost first: `load index-B1x2.js:1:200`. Names of the code alone. */
    frames: z.array(upTo(maxClientError.frame).check(z.regex(framePattern))).check(z.maxLength(maxClientError.frames)),
    /** The declared page: `/catalogs/labels/:id`. */
    page: upTo(maxClientError.page).check(z.regex(/^\/[a-z/:-]*$/)),
    /** The console's version and the script that it began with. */
    build: upTo(maxClientError.build).check(z.regex(buildPattern)),
    browser: z.enum(browserFamilies),
  }),
);
export type ClientError = z.output<typeof clientError>;

/** `POST /api/client-errors`: a line of the log, and a number of the metrics. */
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

/** A text as an error has it, without what may be of a person: quoted texts, e-mails, addresses, identifiers, numbers. */
export function withoutData(text: string): string {
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
