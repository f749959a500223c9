import { base64url } from 'jose';
import type { Language } from '../contract/roles';
import { proofUses, type Attempts } from './attempts';
import type { Factors } from './factors';
import type { Outbox } from './outbox';
import type { Passwords, RandomBytes } from './passwords';
import type { People } from './people';
import { IdentityError } from './identityError';
import type { IdentityUser } from './tables';
import {
  fingerprint,
  idTokenSeconds,
  proofSeconds,
  type IdToken,
  type IssuedSession,
  type Session,
  type Tokens,
} from './tokens';

export interface Service {
  projectId: string;
  people: People;
  passwords: Passwords;
  tokens: Tokens;
  attempts: Attempts;
  factors: Factors;
  random: RandomBytes;
  outbox: Outbox;
  clock: () => Date;
  consoleOrigin: () => string;
}

export async function issueTokens(
  { tokens }: Service,
  user: IdentityUser,
  { authTime, factor, proof }: Pick<Session, 'authTime' | 'factor' | 'proof'>,
) {
  const session: Session = {
    uid: user.uid,
    authTime,
    epoch: user.sessionEpoch,
    ...(factor !== undefined && { factor }),
    ...(proof !== undefined && { proof }),
  };
  return {
    idToken: await tokens.signIdToken(user, session),
    refreshToken: await tokens.signRefreshToken(session),
    expiresIn: String(idTokenSeconds),
  };
}

/** Returns a claim that marks new tokens as proof of the password, and of the second factor if the person has one. */
export const createProof = ({ random }: Service): Required<Pick<Session, 'proof'>> => ({
  proof: base64url.encode(random(12)),
});

/**
 * Consumes the password proof of a token. Returns `false` if the token has no proof, or if the proof is too old, was
 * already used or was consumed by a refresh. The console refreshes a token before sending it to the API, so a token
 * intercepted there has no proof.
 */
export async function consumeProof({ attempts, clock }: Service, { issuedAt, proof }: IssuedSession): Promise<boolean> {
  const isFresh = clock().getTime() / 1_000 - issuedAt <= proofSeconds;
  return proof !== undefined && isFresh && attempts.consume(proofUses, proof);
}

/** Returns the person of a session. If the session is not valid, throws an error on which the SDK signs out. */
export async function requireActiveUser({ people }: Service, session: Session): Promise<IdentityUser> {
  const user = await people.findByUid(session.uid);
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  if (user.disabled === 1) throw new IdentityError('USER_DISABLED');
  if (session.epoch < user.sessionEpoch) throw new IdentityError('TOKEN_EXPIRED');
  return user;
}

export async function requireSession(
  service: Service,
  token: string | undefined,
): Promise<{ user: IdentityUser; session: IdToken }> {
  if (!token) throw new IdentityError('MISSING_ID_TOKEN');
  const result = await service.tokens.readIdToken(token);
  if (result.kind !== 'valid') throw new IdentityError('INVALID_ID_TOKEN');
  return { user: await requireActiveUser(service, result.value), session: result.value };
}

export async function sendPasswordMail(
  service: Service,
  user: IdentityUser,
  language: Language,
  continueUrl?: string,
): Promise<void> {
  const code = await service.tokens.signResetCode(user);
  const link = new URL(`${service.consoleOrigin()}/forget`);
  link.searchParams.set('mode', 'resetPassword');
  link.searchParams.set('oobCode', code);
  if (continueUrl !== undefined) link.searchParams.set('continueUrl', continueUrl);
  link.searchParams.set('lang', language);
  service.outbox.put({ email: user.email, link: link.href, code, language, sentAt: service.clock().toISOString() });
}

/** Returns the person of a reset code. Throws if the code is expired, forged or used. */
export async function userOfResetCode({ tokens, people }: Service, code: string | undefined): Promise<IdentityUser> {
  if (!code) throw new IdentityError('MISSING_OOB_CODE');
  const result = await tokens.readResetCode(code);
  if (result.kind === 'expired') throw new IdentityError('EXPIRED_OOB_CODE');
  if (result.kind === 'invalid') throw new IdentityError('INVALID_OOB_CODE');
  const user = await people.findByUid(result.value.uid);
  if (!user || result.value.password !== (await fingerprint(user.passwordHash)))
    throw new IdentityError('INVALID_OOB_CODE');
  if (user.disabled === 1) throw new IdentityError('USER_DISABLED');
  return user;
}
