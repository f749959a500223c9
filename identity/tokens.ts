/**
 * What the identity signs: identity tokens as Firebase makes them, refresh tokens and the codes of
 * password mails. All are stateless, so that a page that was reloaded, with its database begun
 * afresh, still knows who is signed in. One party signs and verifies, so one secret is enough
 * (HS256); the audience keeps one kind from passing for another.
 */
import { base64url, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { IdentityUser } from './tables';

/** Seconds an identity token lives, as Firebase's. */
export const idTokenSeconds = 3_600;
/** Seconds the link of a password mail works, as Firebase's. */
const resetSeconds = 3_600;

/** What a token says about the session it belongs to. */
export interface Session {
  uid: string;
  /** When the person gave the password; seconds since 1970. */
  authTime: number;
  epoch: number;
}

export interface IdToken extends Session {
  email: string;
  name?: string;
  role: unknown;
}

export interface ResetCode {
  uid: string;
  /** See `fingerprint`. */
  password: string;
}

export type TokenResult<T> = { kind: 'valid'; value: T } | { kind: 'expired' } | { kind: 'invalid' };

export interface Tokens {
  idToken(user: IdentityUser, session: Session): Promise<string>;
  readIdToken(token: string): Promise<TokenResult<IdToken>>;
  refreshToken(session: Session): Promise<string>;
  readRefreshToken(token: string): Promise<TokenResult<Session>>;
  /** A code works once: it carries a fingerprint of the password that it replaces. */
  resetCode(user: IdentityUser): Promise<string>;
  readResetCode(code: string): Promise<TokenResult<ResetCode>>;
}

interface Options {
  projectId: string;
  /** Asked for at the first token. */
  secret: () => Promise<Uint8Array>;
  clock: () => Date;
}

export async function fingerprint(hash: string | null): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hash ?? 'no password'));
  return base64url.encode(new Uint8Array(digest)).slice(0, 16);
}

export function createTokens({ projectId, secret, clock }: Options): Tokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const audience = { id: projectId, refresh: `${projectId}:refresh`, reset: `${projectId}:reset` };

  async function sign(claims: JWTPayload, to: string, uid: string, seconds?: number): Promise<string> {
    const now = Math.floor(clock().getTime() / 1000);
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'embedded' });
    token.setIssuer(issuer).setAudience(to).setSubject(uid).setIssuedAt(now);
    if (seconds !== undefined) token.setExpirationTime(now + seconds);
    return token.sign(await secret());
  }

  async function read<T>(token: string, from: string, value: (claims: JWTPayload) => T): Promise<TokenResult<T>> {
    // Only a refresh token lives until its session is ended.
    const requiredClaims = from === audience.refresh ? ['sub'] : ['sub', 'exp'];
    const key = await secret();
    try {
      const options = { algorithms: ['HS256'], issuer, audience: from, currentDate: clock(), requiredClaims };
      const { payload } = await jwtVerify(token, key, options);
      return { kind: 'valid', value: value(payload) };
    } catch (error) {
      return { kind: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
    }
  }

  const sessionOf = (claims: JWTPayload): Session => ({
    uid: String(claims.sub),
    authTime: Number(claims['auth_time']),
    epoch: Number(claims['session']),
  });

  return {
    idToken(user, session) {
      const claims = {
        // First, so that none stands in for one of the identity's own.
        ...claimsIn(user.customAttributes),
        ...(user.displayName !== null && { name: user.displayName }),
        user_id: user.uid,
        auth_time: session.authTime,
        session: session.epoch,
        // Two tokens of one second differ: who was refused with one can tell that it has another.
        jti: base64url.encode(crypto.getRandomValues(new Uint8Array(9))),
        email: user.email,
        email_verified: true,
        firebase: { identities: { email: [user.email] }, sign_in_provider: 'password' },
      };
      return sign(claims, audience.id, user.uid, idTokenSeconds);
    },
    readIdToken: (token) =>
      read(token, audience.id, (claims) => ({
        ...sessionOf(claims),
        email: String(claims['email']),
        role: claims['role'],
        ...(typeof claims['name'] === 'string' && { name: claims['name'] }),
      })),
    refreshToken: ({ uid, authTime, epoch }) => sign({ auth_time: authTime, session: epoch }, audience.refresh, uid),
    readRefreshToken: (token) => read(token, audience.refresh, sessionOf),
    resetCode: async (user) =>
      sign({ password: await fingerprint(user.passwordHash) }, audience.reset, user.uid, resetSeconds),
    readResetCode: (code) =>
      read(code, audience.reset, (claims) => ({ uid: String(claims.sub), password: String(claims['password']) })),
  };
}

/** What was set for a user to be told in each token. */
function claimsIn(customAttributes: string): JWTPayload {
  return JSON.parse(customAttributes);
}
