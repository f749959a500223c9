/**
 * Second factors, with the service's endpoint names (`mfaEnrollment:…`, `mfaSignIn:…`): at most one authenticator app
 * per person.
 */
import { isObject } from '../../contract/values';
import { codes } from '../attempts';
import { toBase32 } from '../base32';
import { textOf, type Body } from '../body';
import type { Factor } from '../factors';
import { Refusal } from '../refusal';
import { issue, newProof, personOf, signedIn, type Service } from '../service';
import type { IdentityUser } from '../tables';
import { enrolmentSeconds } from '../tokens';
import { codeLength, periodSeconds, secretBytes, stepOfCode } from '../totp';
import { requireProof, type Endpoint } from './endpoint';

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1_000);

export const factorInfo = ({ enrollmentId, displayName, enrolledAt }: Factor) => ({
  mfaEnrollmentId: enrollmentId,
  displayName: displayName ?? '',
  enrolledAt,
  totpInfo: {},
});

/** The response to a correct password if a code is still required. */
export async function pending({ tokens, clock }: Service, user: IdentityUser, factor: Factor): Promise<object> {
  const session = { uid: user.uid, authTime: secondsOf(clock()), epoch: user.sessionEpoch };
  return { mfaPendingCredential: await tokens.pendingCredential(session), mfaInfo: [factorInfo(factor)] };
}

export function noteSignIn({ people, clock }: Service, { uid }: IdentityUser): Promise<IdentityUser> {
  return people.change(uid, { lastSignInAt: clock().toISOString() });
}

export const startEnrolment: Endpoint = async (service, body) => {
  const { tokens, factors, clock, random } = service;
  const { user, session } = await signedIn(service, textOf(body, 'idToken'));
  if (!isObject(body['totpEnrollmentInfo'])) throw new Refusal('OPERATION_NOT_ALLOWED');
  if (await factors.of(user.uid)) throw new Refusal('SECOND_FACTOR_EXISTS');
  await requireProof(service, session);
  const secret = toBase32(random(secretBytes));
  return {
    totpSessionInfo: {
      sharedSecretKey: secret,
      verificationCodeLength: codeLength,
      hashingAlgorithm: 'SHA1',
      periodSec: periodSeconds,
      sessionInfo: await tokens.enrolment({ uid: user.uid, epoch: user.sessionEpoch, secret }),
      finalizeEnrollmentTime: new Date(clock().getTime() + enrolmentSeconds * 1_000).toISOString(),
    },
  };
};

/**
 * Completes the enrolment with the app's first code. The `sessionInfo` of `startEnrolment` replaces the proof of the
 * password. Ends every other session, since none of them signed in with the app.
 */
export const finishEnrolment: Endpoint = async (service, body) => {
  const { tokens, factors, people, attempts, clock } = service;
  const { user, session } = await signedIn(service, textOf(body, 'idToken'));
  const { sessionInfo, code } = verificationOf(body);
  const reading = await tokens.readEnrolment(sessionInfo);
  const isTheirs = reading.kind === 'valid' && reading.value.uid === user.uid;
  if (!isTheirs || reading.value.epoch !== user.sessionEpoch) throw new Refusal('INVALID_SESSION_INFO');
  if (!(await attempts.take(codes, user.uid))) throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
  const { secret: plainSecret } = reading.value;
  const usedStep = await stepOfCode(plainSecret, code, clock());
  if (usedStep === undefined) throw new Refusal('INVALID_CODE');
  const displayName = textOf(body, 'displayName') ?? null;
  const factor = await factors.add({ uid: user.uid, displayName, usedStep, plainSecret });
  if (!factor) throw new Refusal('SECOND_FACTOR_EXISTS');
  await attempts.forget(codes, user.uid);
  const changed = await people.change(user.uid, {}, 'endSessions');
  return tokensOf(service, changed, {
    authTime: session.authTime,
    factor: factor.enrollmentId,
    ...newProof(service),
  });
};

/** Allowed only to the person, with a fresh proof. Ends every other session. */
export const withdraw: Endpoint = async (service, body) => {
  const { factors, people } = service;
  const { user, session } = await signedIn(service, textOf(body, 'idToken'));
  const factor = await factors.of(user.uid);
  if (!factor || factor.enrollmentId !== textOf(body, 'mfaEnrollmentId')) throw new Refusal('MFA_ENROLLMENT_NOT_FOUND');
  await requireProof(service, session);
  await factors.remove(user.uid);
  const changed = await people.change(user.uid, {}, 'endSessions');
  return tokensOf(service, changed, { authTime: session.authTime });
};

/** Not part of the service's own API: Firebase has no recovery codes. */
export const makeRecoveryCodes: Endpoint = async (service, body) => {
  const { user, session } = await signedIn(service, textOf(body, 'idToken'));
  const factor = await service.factors.of(user.uid);
  if (!factor) throw new Refusal('MFA_ENROLLMENT_NOT_FOUND');
  await requireProof(service, session);
  return { recoveryCodes: await service.factors.makeRecoveryCodes(factor) };
};

const isAppCode = (code: string) => /^\d+$/.test(code);

/** Accepts a code of the app or a recovery code. Wrong and already used codes get the same refusal. */
export const finishSignIn: Endpoint = async (service, body) => {
  const { tokens, factors, attempts, clock } = service;
  const credential = textOf(body, 'mfaPendingCredential');
  if (!credential) throw new Refusal('MISSING_MFA_PENDING_CREDENTIAL');
  const reading = await tokens.readPendingCredential(credential);
  if (reading.kind !== 'valid') throw new Refusal('INVALID_MFA_PENDING_CREDENTIAL');
  const user = await personOf(service, reading.value);
  const factor = await factors.of(user.uid);
  if (!factor || factor.enrollmentId !== textOf(body, 'mfaEnrollmentId')) throw new Refusal('MFA_ENROLLMENT_NOT_FOUND');
  if (!(await attempts.take(codes, user.uid))) throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
  const { code } = verificationOf(body);
  const isRight = isAppCode(code) ? await factors.use(factor, code) : await factors.useRecoveryCode(factor, code);
  if (!isRight) throw new Refusal('INVALID_CODE');
  await attempts.forget(codes, user.uid);
  const session = { authTime: secondsOf(clock()), factor: factor.enrollmentId, ...newProof(service) };
  return tokensOf(service, await noteSignIn(service, user), session);
};

async function tokensOf(...given: Parameters<typeof issue>): Promise<object> {
  const { idToken, refreshToken } = await issue(...given);
  return { idToken, refreshToken };
}

function verificationOf(body: Body): { code: string; sessionInfo: string } {
  const given = body['totpVerificationInfo'];
  const verification: Body = isObject(given) ? given : {};
  return {
    code: textOf(verification, 'verificationCode') ?? '',
    sessionInfo: textOf(verification, 'sessionInfo') ?? '',
  };
}
