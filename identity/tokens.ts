/**
 * Signs identity tokens in Firebase's format, refresh tokens and the codes of password mails. Tokens are stateless, so
 * that sessions survive a page reload that recreates the database. HS256 suffices, because the signer is the only
 * verifier. Each kind of token has its own audience and cannot be used as another kind.
 */
import { base64url, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { type IdentityUser, identityTables } from './tables';
import type { Database } from '../api/db/database';
import type { Vault } from '../api/vault';
import type { RandomBytes } from './passwords';

/** Lifetime of an identity token in seconds, as in Firebase. */
export const idTokenSeconds = 3_600;
/** Lifetime of a password mail's link in seconds, as in Firebase. */
const resetSeconds = 3_600;
/** Maximum seconds between the password and the one-time code of a sign-in. */
const pendingSeconds = 300;
/** Seconds for which the password proof of a token is valid. */
export const proofSeconds = 60;
export const enrolmentSeconds = 600;

export interface Session {
  uid: string;
  /** Time of the sign-in in seconds since 1970. */
  authTime: number;
  epoch: number;
  factor?: string;
  /** Random id of the password proof (`consumeProof`). Absent in refreshed tokens. */
  proof?: string;
}

export interface IssuedSession extends Session {
  /** Time in seconds since 1970. */
  issuedAt: number;
}

export interface IdToken extends IssuedSession {
  email: string;
  name?: string;
  role: unknown;
}

export interface Enrolment {
  uid: string;
  epoch: number;
  secret: string;
}

export interface ResetCode {
  uid: string;
  password: string;
}

export type TokenResult<T> = { kind: 'valid'; value: T } | { kind: 'expired' } | { kind: 'invalid' };

export interface Tokens {
  signIdToken(user: IdentityUser, session: Session): Promise<string>;
  readIdToken(token: string): Promise<TokenResult<IdToken>>;
  signRefreshToken(session: Session): Promise<string>;
  readRefreshToken(token: string): Promise<TokenResult<IssuedSession>>;
  signPendingCredential(session: Session): Promise<string>;
  readPendingCredential(credential: string): Promise<TokenResult<IssuedSession>>;
  signEnrolment(enrolment: Enrolment): Promise<string>;
  readEnrolment(token: string): Promise<TokenResult<Enrolment>>;
  /** Returns a single-use code. It contains a fingerprint of the current password hash, so a new password voids it. */
  signResetCode(user: IdentityUser): Promise<string>;
  readResetCode(code: string): Promise<TokenResult<ResetCode>>;
}

interface Options {
  projectId: string;
  secret: () => Promise<Uint8Array>;
  clock: () => Date;
}

export async function fingerprint(hash: string | null): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hash ?? 'no password'));
  return base64url.encode(new Uint8Array(digest)).slice(0, 16);
}

export function createTokens({ projectId, secret, clock }: Options): Tokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const audience = {
    id: projectId,
    refresh: `${projectId}:refresh`,
    reset: `${projectId}:reset`,
    pending: `${projectId}:pending`,
    enrolment: `${projectId}:enrolment`,
  };

  async function sign(claims: JWTPayload, audienceId: string, uid: string, seconds?: number): Promise<string> {
    const now = Math.floor(clock().getTime() / 1000);
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'embedded' });
    token.setIssuer(issuer).setAudience(audienceId).setSubject(uid).setIssuedAt(now);
    if (seconds !== undefined) token.setExpirationTime(now + seconds);
    return token.sign(await secret());
  }

  async function verify<T>(
    token: string,
    audienceId: string,
    toValue: (claims: JWTPayload) => T,
  ): Promise<TokenResult<T>> {
    // Only refresh tokens do not expire. They are valid until their session ends.
    const requiredClaims = audienceId === audience.refresh ? ['sub'] : ['sub', 'exp'];
    const key = await secret();
    try {
      const options = { algorithms: ['HS256'], issuer, audience: audienceId, currentDate: clock(), requiredClaims };
      const { payload } = await jwtVerify(token, key, options);
      return { kind: 'valid', value: toValue(payload) };
    } catch (error) {
      return { kind: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
    }
  }

  const sessionOf = (claims: JWTPayload): IssuedSession => ({
    uid: String(claims.sub),
    authTime: Number(claims['auth_time']),
    epoch: Number(claims['session']),
    issuedAt: Number(claims.iat),
    ...(typeof claims['factor'] === 'string' && { factor: claims['factor'] }),
    ...(typeof claims['proof'] === 'string' && { proof: claims['proof'] }),
  });
  const claimsOf = ({ authTime, epoch, factor, proof }: Session): JWTPayload => ({
    auth_time: authTime,
    session: epoch,
    ...(factor !== undefined && { factor }),
    ...(proof !== undefined && { proof }),
  });

  return {
    signIdToken(user, session) {
      const claims = {
        // Custom claims come first, so that they cannot override the standard claims.
        ...parseClaims(user.customAttributes),
        ...(user.displayName !== null && { name: user.displayName }),
        user_id: user.uid,
        ...claimsOf(session),
        // Makes tokens of the same second different, so that a client can detect that a refresh returned a new token.
        jti: base64url.encode(crypto.getRandomValues(new Uint8Array(9))),
        email: user.email,
        email_verified: true,
        firebase: {
          identities: { email: [user.email] },
          sign_in_provider: 'password',
          ...(session.factor !== undefined && {
            sign_in_second_factor: 'totp',
            second_factor_identifier: session.factor,
          }),
        },
      };
      return sign(claims, audience.id, user.uid, idTokenSeconds);
    },
    readIdToken: (token) =>
      verify(token, audience.id, (claims) => ({
        ...sessionOf(claims),
        email: String(claims['email']),
        role: claims['role'],
        ...(typeof claims['name'] === 'string' && { name: claims['name'] }),
      })),
    signRefreshToken: (session) => sign(claimsOf(session), audience.refresh, session.uid),
    readRefreshToken: (token) => verify(token, audience.refresh, sessionOf),
    signPendingCredential: (session) => sign(claimsOf(session), audience.pending, session.uid, pendingSeconds),
    readPendingCredential: (credential) => verify(credential, audience.pending, sessionOf),
    signEnrolment: ({ uid, epoch, secret: plainSecret }) =>
      sign({ secret: plainSecret, session: epoch }, audience.enrolment, uid, enrolmentSeconds),
    readEnrolment: (token) =>
      verify(token, audience.enrolment, (claims) => ({
        uid: String(claims.sub),
        epoch: Number(claims['session']),
        secret: String(claims['secret']),
      })),
    signResetCode: async (user) =>
      sign({ password: await fingerprint(user.passwordHash) }, audience.reset, user.uid, resetSeconds),
    readResetCode: (code) =>
      verify(code, audience.reset, (claims) => ({ uid: String(claims.sub), password: String(claims['password']) })),
  };
}

function parseClaims(customAttributes: string): JWTPayload {
  return JSON.parse(customAttributes);
}

const secretBytes = 32;

interface SecretOptions {
  db: Database;
  vault: Pick<Vault, 'seal' | 'open'> | undefined;
  clock: () => Date;
  random: RandomBytes;
}

/**
 * Returns the signing secret from the database; generates it if it does not exist. Encrypts it again at each start, so
 * that an old encryption key is no longer needed. Throws `WrongKey` if no encryption key decrypts it.
 */
export async function loadOrCreateSecret({ db, vault, clock, random }: SecretOptions): Promise<Uint8Array> {
  const tables = identityTables(db);
  const read = async () => {
    const row = await tables.selectFrom('identityKeys').select('secret').where('id', '=', 1).executeTakeFirst();
    // Older versions stored the secret in plain text. Only encrypted texts contain dots.
    return vault && row?.secret.includes('.') ? vault.open(row.secret) : row?.secret;
  };
  const seal = async (secret: string) => (vault ? vault.seal(secret) : secret);
  const stored = await read();
  if (stored !== undefined) {
    if (vault)
      await tables
        .updateTable('identityKeys')
        .set({ secret: await seal(stored) })
        .where('id', '=', 1)
        .execute();
    return base64url.decode(stored);
  }
  const secret = base64url.encode(random(secretBytes));
  await tables
    .insertInto('identityKeys')
    .values({ id: 1, secret: await seal(secret), createdAt: clock().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return base64url.decode((await read()) ?? secret);
}
