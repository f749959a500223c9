/**
 * Error codes of the identity service. The Firebase SDK reads them from `error.message` (`SERVER_ERROR_MAP` in
 * @firebase/auth).
 */
export type IdentityErrorCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_CLAIMS'
  | 'INVALID_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_MFA_PENDING_CREDENTIAL'
  | 'INVALID_OOB_CODE'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_SESSION_INFO'
  | 'MALFORMED_BODY'
  | 'MFA_ENROLLMENT_NOT_FOUND'
  | 'MISSING_EMAIL'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_MFA_PENDING_CREDENTIAL'
  | 'MISSING_OOB_CODE'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'NOT_FOUND'
  | 'OPERATION_NOT_ALLOWED'
  | 'PERMISSION_DENIED'
  | 'RESET_PASSWORD_EXCEED_LIMIT'
  | 'SECOND_FACTOR_EXISTS'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHORIZED_DOMAIN'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD';

const messageDetails: Partial<Record<IdentityErrorCode, string>> = {
  WEAK_PASSWORD: 'Password should be at least 8 characters, and none that everybody tries first',
  TOO_MANY_ATTEMPTS_TRY_LATER:
    'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.',
};

const statuses: Partial<Record<IdentityErrorCode, number>> = { NOT_FOUND: 404, PERMISSION_DENIED: 403 };

export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
  }

  toResponse(): Response {
    const status = statuses[this.code] ?? 400;
    const detail = messageDetails[this.code];
    const message = detail === undefined ? this.code : `${this.code} : ${detail}`;
    return Response.json(
      { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
      { status },
    );
  }
}
