/**
 * Sessions of the caller, one per sign-in, which the caller can end (docs/decisions/0073-sessions.md).
 */
import * as z from 'zod/mini';
import { component, defineEndpoint } from '../endpoint';

export const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'other'] as const;
export const systems = ['windows', 'macos', 'linux', 'chromeos', 'android', 'ios', 'other'] as const;

const agent = z.object({ browser: z.enum(browsers), system: z.enum(systems) });
export type UserAgent = z.output<typeof agent>;

const session = component(
  'Session',
  z.object({
    /** Sign-in time, which identifies the session. */
    signedInAt: z.iso.datetime(),
    /** Time of the last request, accurate to five minutes. */
    lastUsedAt: z.iso.datetime(),
    /** Browsers of the session. Sign-ins within the same second count as one session with several browsers. */
    agents: z.readonly(z.array(agent)),
    current: z.boolean(),
  }),
);
export type Session = z.output<typeof session>;

const sessionList = component('Sessions', z.object({ sessions: z.array(session) }));

const shared = { tag: 'service', permitted: 'administrators' } as const;

export const ownSessions = defineEndpoint({
  ...shared,
  id: 'sessions',
  summary: 'Own sessions',
  method: 'GET',
  path: '/sessions',
  output: sessionList,
  problems: [],
});

/**
 * `POST /api/sessions/end`: ends one session: the API rejects its tokens. Answers 404 if it is not listed. Without
 * `signedInAt` it ends the session of the request, without a recent sign-in: the console signs out.
 */
export const endSession = defineEndpoint({
  ...shared,
  id: 'endSession',
  summary: 'Ends an own session',
  method: 'POST',
  path: '/sessions/end',
  input: component('SessionToEnd', z.object({ signedInAt: z.optional(z.iso.datetime()) })),
  output: sessionList,
  problems: ['record.notFound', 'auth.recentSignInNeeded'],
});

/** `POST /api/sessions/end-others`: ends all sessions of the caller except the current one, including unlisted ones. */
export const endOtherSessions = defineEndpoint({
  ...shared,
  id: 'endOtherSessions',
  summary: 'Ends the other own sessions',
  method: 'POST',
  path: '/sessions/end-others',
  input: component('OtherSessions', z.strictObject({})),
  output: sessionList,
  problems: ['auth.recentSignInNeeded'],
});
