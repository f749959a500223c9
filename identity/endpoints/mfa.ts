/**
 * Second-factor endpoints with Firebase's names (`mfaEnrollment:…`, `mfaSignIn:…`). A person has at most one
 * authenticator app.
 */
import { isObject } from '../../contract/values';
import { codeAttempts } from '../attempts';
import { toBase32, codeLength, periodSeconds, secretBytes, findStepOfCode } from '../totp';
import { stringMember, type Body } from '../body';
import { IdentityError } from '../identityError';
import { issueTokens, createProof, requireActiveUser, requireSession, type Service } from '../service';
import type { Factor, IdentityUser } from '../tables';
import { enrolmentSeconds } from '../tokens';
import { requireFreshProof, type Endpoint } from './endpoint';

const toSeconds = (now: Date) => Math.floor(now.getTime() / 1_000);

export const factorInfo = ({ enrollmentId, displayName, enrolledAt }: Factor) => ({
  mfaEnrollmentId: enrollmentId,
  displayName: displayName ?? '',
  enrolledAt,
  totpInfo: {},
});

export async function pendingSecondFactorResponse(
  { tokens, clock }: Service,
  user: IdentityUser,
  factor: Factor,
): Promise<object> {
  const session = { uid: user.uid, authTime: toSeconds(clock()), epoch: user.sessionEpoch };
  return { mfaPendingCredential: await tokens.signPendingCredential(session), mfaInfo: [factorInfo(factor)] };
}

export function recordSignIn({ people, clock }: Service, { uid }: IdentityUser): Promise<IdentityUser> {
  return people.change(uid, { lastSignInAt: clock().toISOString() });
}

export const startEnrolment: Endpoint = async (service, body) => {
  const { tokens, factors, clock, random } = service;
  const { user, session } = await requireSession(service, stringMember(body, 'idToken'));
  if (!isObject(body['totpEnrollmentInfo'])) throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (await factors.findByUid(user.uid)) throw new IdentityError('SECOND_FACTOR_EXISTS');
  await requireFreshProof(service, session);
  const secret = toBase32(random(secretBytes));
  return {
    totpSessionInfo: {
      sharedSecretKey: secret,
      verificationCodeLength: codeLength,
      hashingAlgorithm: 'SHA1',
      periodSec: periodSeconds,
      sessionInfo: await tokens.signEnrolment({ uid: user.uid, epoch: user.sessionEpoch, secret }),
      finalizeEnrollmentTime: new Date(clock().getTime() + enrolmentSeconds * 1_000).toISOString(),
    },
  };
};

/**
 * Completes the enrolment with the first code of the authenticator app. Requires the `sessionInfo` of `startEnrolment`
 * instead of a proof of the password. Ends all other sessions, which signed in without a second factor.
 */
export const finishEnrolment: Endpoint = async (service, body) => {
  const { tokens, factors, people, attempts, clock } = service;
  const { user, session } = await requireSession(service, stringMember(body, 'idToken'));
  const { sessionInfo, code } = verificationOf(body);
  const result = await tokens.readEnrolment(sessionInfo);
  const isOwnEnrolment = result.kind === 'valid' && result.value.uid === user.uid;
  if (!isOwnEnrolment || result.value.epoch !== user.sessionEpoch) throw new IdentityError('INVALID_SESSION_INFO');
  if (!(await attempts.consume(codeAttempts, user.uid))) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
  const { secret: plainSecret } = result.value;
  const usedStep = await findStepOfCode(plainSecret, code, clock());
  if (usedStep === undefined) throw new IdentityError('INVALID_CODE');
  const displayName = stringMember(body, 'displayName') ?? null;
  const factor = await factors.add({ uid: user.uid, displayName, usedStep, plainSecret });
  if (!factor) throw new IdentityError('SECOND_FACTOR_EXISTS');
  await attempts.reset(codeAttempts, user.uid);
  const changedUser = await people.change(user.uid, {}, 'endSessions');
  return tokenResponse(service, changedUser, {
    authTime: session.authTime,
    factor: factor.enrollmentId,
    ...createProof(service),
  });
};

/** Removes the caller's own factor. Requires a fresh proof of the password. Ends all other sessions. */
export const withdrawEnrolment: Endpoint = async (service, body) => {
  const { factors, people } = service;
  const { user, session } = await requireSession(service, stringMember(body, 'idToken'));
  const factor = await factors.findByUid(user.uid);
  if (!factor || factor.enrollmentId !== stringMember(body, 'mfaEnrollmentId'))
    throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND');
  await requireFreshProof(service, session);
  await factors.remove(user.uid);
  const changedUser = await people.change(user.uid, {}, 'endSessions');
  return tokenResponse(service, changedUser, { authTime: session.authTime });
};

/** Creates recovery codes. Firebase has no such endpoint. */
export const makeRecoveryCodes: Endpoint = async (service, body) => {
  const { user, session } = await requireSession(service, stringMember(body, 'idToken'));
  const factor = await service.factors.findByUid(user.uid);
  if (!factor) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND');
  await requireFreshProof(service, session);
  return { recoveryCodes: await service.factors.makeRecoveryCodes(factor) };
};

const isAppCode = (code: string) => /^\d+$/.test(code);

/** Accepts a code of the authenticator app or a recovery code. Wrong and used codes get the same error. */
export const finishSignIn: Endpoint = async (service, body) => {
  const { tokens, factors, attempts, clock } = service;
  const credential = stringMember(body, 'mfaPendingCredential');
  if (!credential) throw new IdentityError('MISSING_MFA_PENDING_CREDENTIAL');
  const result = await tokens.readPendingCredential(credential);
  if (result.kind !== 'valid') throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL');
  const user = await requireActiveUser(service, result.value);
  const factor = await factors.findByUid(user.uid);
  if (!factor || factor.enrollmentId !== stringMember(body, 'mfaEnrollmentId'))
    throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND');
  if (!(await attempts.consume(codeAttempts, user.uid))) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
  const { code } = verificationOf(body);
  const isCodeValid = isAppCode(code)
    ? await factors.consumeCode(factor, code)
    : await factors.consumeRecoveryCode(factor, code);
  if (!isCodeValid) throw new IdentityError('INVALID_CODE');
  await attempts.reset(codeAttempts, user.uid);
  const session = { authTime: toSeconds(clock()), factor: factor.enrollmentId, ...createProof(service) };
  return tokenResponse(service, await recordSignIn(service, user), session);
};

async function tokenResponse(...issueArguments: Parameters<typeof issueTokens>): Promise<object> {
  const { idToken, refreshToken } = await issueTokens(...issueArguments);
  return { idToken, refreshToken };
}

function verificationOf(body: Body): { code: string; sessionInfo: string } {
  const verificationInfo = body['totpVerificationInfo'];
  const verification: Body = isObject(verificationInfo) ? verificationInfo : {};
  return {
    code: stringMember(verification, 'verificationCode') ?? '',
    sessionInfo: stringMember(verification, 'sessionInfo') ?? '',
  };
}
