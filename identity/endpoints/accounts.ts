import type { Language } from '../../contract/roles';
import { stringMember } from '../body';
import {
  requireSession,
  userOfResetCode,
  sendPasswordMail,
  issueTokens,
  createProof,
  requireActiveUser,
  consumeProof,
} from '../service';
import { factorInfo, recordSignIn, pendingSecondFactorResponse } from './mfa';
import { type Endpoint, requireStrongPassword, requireEmail, requireFreshProof } from './endpoint';
import {
  accountSubject,
  passwordAttemptsPerAccount,
  passwordMailRequests,
  passwordAttemptsPerAddress,
} from '../attempts';
import { normalizeEmail } from '../people';
import { IdentityError } from '../identityError';
import { networkOf } from '../../api/http/network';

/** Returns the language of a mail from the locale that the SDK sends (`auth.languageCode`); Spanish by default. */
function readLanguage(locale: string | null): Language {
  return locale?.toLowerCase().startsWith('en') ? 'en' : 'es';
}

const toMilliseconds = (instant: string) => String(Date.parse(instant));

export const lookUpAccount: Endpoint = async (service, body) => {
  const { user } = await requireSession(service, stringMember(body, 'idToken'));
  const factor = await service.factors.findByUid(user.uid);
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: user.uid,
        email: user.email,
        emailVerified: true,
        displayName: user.displayName ?? '',
        customAttributes: user.customAttributes,
        disabled: user.disabled === 1,
        createdAt: toMilliseconds(user.createdAt),
        ...(user.lastSignInAt !== null && { lastLoginAt: toMilliseconds(user.lastSignInAt) }),
        ...(factor && { mfaInfo: [factorInfo(factor)] }),
        providerUserInfo: [
          {
            providerId: 'password',
            rawId: user.email,
            federatedId: user.email,
            email: user.email,
            displayName: user.displayName ?? '',
          },
        ],
      },
    ],
  };
};

/**
 * Checks the code of a password mail. If the request has a new password, sets it, ends all sessions and resets the
 * count of failed attempts from the caller's network.
 */
export const resetPassword: Endpoint = async (service, body, { address }) => {
  const { people, passwords, attempts } = service;
  const user = await userOfResetCode(service, stringMember(body, 'oobCode'));
  const password = stringMember(body, 'newPassword');
  if (password !== undefined) {
    await people.change(
      user.uid,
      { passwordHash: await passwords.hash(requireStrongPassword(password, user)) },
      'endSessions',
    );
    await attempts.reset(passwordAttemptsPerAccount, accountSubject(user.email, address));
  }
  return { kind: 'identitytoolkit#ResetPasswordResponse', email: user.email, requestType: 'PASSWORD_RESET' };
};

/** Sends a password mail. The response does not reveal whether an account with the e-mail address exists. */
export const sendOobCode: Endpoint = async (service, body, { request }) => {
  if (stringMember(body, 'requestType') !== 'PASSWORD_RESET') throw new IdentityError('OPERATION_NOT_ALLOWED');
  const email = normalizeEmail(requireEmail(body));
  const continueUrl = stringMember(body, 'continueUrl');
  if (continueUrl !== undefined && !isSameOrigin(service.consoleOrigin(), continueUrl))
    throw new IdentityError('UNAUTHORIZED_DOMAIN');
  if (!(await service.attempts.consume(passwordMailRequests, email)))
    throw new IdentityError('RESET_PASSWORD_EXCEED_LIMIT');
  const user = await service.people.findByEmail(email);
  if (user && user.disabled === 0) {
    await sendPasswordMail(service, user, readLanguage(request.headers.get('X-Firebase-Locale')), continueUrl);
  }
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
};

function isSameOrigin(origin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(origin).origin;
}

/** Responds to an unknown e-mail address and to a wrong password with the same error after the same time. */
export const signInWithPassword: Endpoint = async (service, body, { address }) => {
  const { people, passwords, attempts, factors, clock } = service;
  const email = normalizeEmail(requireEmail(body));
  const password = stringMember(body, 'password');
  if (!password) throw new IdentityError('MISSING_PASSWORD');
  // Counts the attempt before checking the password, so that concurrent attempts cannot exceed the limit.
  const mayTry =
    (await attempts.consume(passwordAttemptsPerAccount, accountSubject(email, address))) &&
    (address === undefined || (await attempts.consume(passwordAttemptsPerAddress, networkOf(address))));
  if (!mayTry) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
  const user = await people.findByEmail(email);
  if (!(await passwords.matches(password, user?.passwordHash ?? null)) || !user)
    throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  if (user.disabled === 1) throw new IdentityError('USER_DISABLED');
  await attempts.reset(passwordAttemptsPerAccount, accountSubject(email, address));
  if (address !== undefined) await attempts.uncount(passwordAttemptsPerAddress, networkOf(address));
  const authTime = Math.floor(clock().getTime() / 1000);
  const response = {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: user.uid,
    email: user.email,
    displayName: user.displayName ?? '',
    registered: true,
  };
  const factor = await factors.findByUid(user.uid);
  if (factor) return { ...response, ...(await pendingSecondFactorResponse(service, user, factor)) };
  return {
    ...response,
    ...(await issueTokens(service, await recordSignIn(service, user), { authTime, ...createProof(service) })),
  };
};

export const refreshTokens: Endpoint = async (service, body) => {
  if (stringMember(body, 'grant_type') !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  const oldRefreshToken = stringMember(body, 'refresh_token');
  if (!oldRefreshToken) throw new IdentityError('MISSING_REFRESH_TOKEN');
  const result = await service.tokens.readRefreshToken(oldRefreshToken);
  if (result.kind !== 'valid') throw new IdentityError('INVALID_REFRESH_TOKEN');
  const user = await requireActiveUser(service, result.value);
  const { proof: _, ...session } = result.value;
  await consumeProof(service, result.value);
  const { idToken, refreshToken, expiresIn } = await issueTokens(service, user, session);
  return {
    id_token: idToken,
    access_token: idToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    token_type: 'Bearer',
    user_id: user.uid,
    project_id: service.projectId,
  };
};

/**
 * Changes the caller's name or password. A new password requires a fresh proof of the current password and ends all
 * other sessions. The response contains new tokens for the caller's session.
 */
export const updateAccount: Endpoint = async (service, body) => {
  const { user, session } = await requireSession(service, stringMember(body, 'idToken'));
  const displayName = stringMember(body, 'displayName');
  const password = stringMember(body, 'password');
  const email = stringMember(body, 'email');
  if (email !== undefined && email !== user.email) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const now = Math.floor(service.clock().getTime() / 1000);
  const { proof: _, ...continuedSession } = session;
  if (password !== undefined) {
    requireStrongPassword(password, user);
    // Consumes the proof last, so that it remains valid if the new password is rejected as weak.
    await requireFreshProof(service, session);
  }
  const changedUser = await service.people.change(
    user.uid,
    {
      ...(displayName !== undefined && { displayName: displayName || null }),
      ...(password !== undefined && { passwordHash: await service.passwords.hash(password) }),
    },
    password === undefined ? undefined : 'endSessions',
  );
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: changedUser.uid,
    email: changedUser.email,
    displayName: changedUser.displayName ?? '',
    emailVerified: true,
    ...(password !== undefined && (await issueTokens(service, changedUser, { ...continuedSession, authTime: now }))),
  };
};
