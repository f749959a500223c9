/**
 * One's own sessions: each began with a sign-in, on a device, and can be ended (docs/decisions/0073-sessions.md).
 */
import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';

/** What a browser says it is; `other` where that is none of these. */
export const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'other'] as const;
export const systems = ['windows', 'macos', 'linux', 'chromeos', 'android', 'ios', 'other'] as const;

const agent = z.object({ browser: z.enum(browsers), system: z.enum(systems) });
export type Agent = z.output<typeof agent>;

const session = component(
  'Session',
  z.object({
    /** When the person signed in, by which a session is known. */
    signedInAt: z.iso.datetime(),
    /** To within five minutes. */
    lastUsedAt: z.iso.datetime(),
    /** Where it was used: several, if several signed in within the same second. */
    agents: z.readonly(z.array(agent)),
    /** The one that asks. */
    current: z.boolean(),
  }),
);
export type Session = z.output<typeof session>;

const all = component('Sessions', z.object({ sessions: z.array(session) }));

const shared = { tag: 'service', permitted: 'administrators' } as const;

/** `GET /api/sessions`: the caller's, the last used first. */
export const ownSessions = defineEndpoint({
  ...shared,
  id: 'sessions',
  summary: 'The sessions of the caller that have not ended',
  method: 'GET',
  path: '/sessions',
  output: all,
  problems: [],
});

/** `POST /api/sessions/end`: one of them. It is refused from then on; one that is not listed is not found. */
export const endSession = defineEndpoint({
  ...shared,
  id: 'endSession',
  summary: 'Ends one session of the caller, and answers the others',
  method: 'POST',
  path: '/sessions/end',
  input: component('SessionToEnd', z.object({ signedInAt: z.iso.datetime() })),
  output: all,
  problems: ['record.notFound', 'auth.recentSignInNeeded'],
});

/** `POST /api/sessions/end-others`: all but the one that asks, also those that were never seen here. */
export const endOtherSessions = defineEndpoint({
  ...shared,
  id: 'endOtherSessions',
  summary: 'Ends every session of the caller but this one',
  method: 'POST',
  path: '/sessions/end-others',
  input: component('OtherSessions', z.strictObject({})),
  output: all,
  problems: ['auth.recentSignInNeeded'],
});
