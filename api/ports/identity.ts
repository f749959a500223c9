import type { Role } from '../../contract/roles';

export interface Caller {
  uid: string;
  email: string;
  /** `null` if the claim is missing or malformed; the caller is then no administrator. */
  role: Role | null;
  name?: string;
  /** Time of the password sign-in of this session, RFC 3339 in UTC. */
  signedInAt?: string;
  secondFactor?: true;
}

export function signedInAtOf(authTime: number): Pick<Caller, 'signedInAt'> {
  return Number.isFinite(authTime) ? { signedInAt: new Date(authTime * 1000).toISOString() } : {};
}

export type TokenRefusal = 'invalid' | 'expired' | 'revoked';

export class TokenRefused extends Error {
  readonly refusal: TokenRefusal;
  constructor(refusal: TokenRefusal) {
    super(`identity token ${refusal}`);
    this.name = 'TokenRefused';
    this.refusal = refusal;
  }
}

export class EmailTaken extends Error {
  constructor(email: string) {
    super(`${email} is taken`);
    this.name = 'EmailTaken';
  }
}

export class IdentityNotFound extends Error {
  constructor(uid: string, cause?: unknown) {
    super(`nobody is ${uid}`, { cause });
    this.name = 'NoIdentity';
  }
}

export class TooManyMails extends Error {
  constructor(cause?: unknown) {
    super('too many password mails (429)', { cause });
    this.name = 'TooManyMails';
  }
}

export interface FoundIdentity {
  uid: string;
  role: Role | null;
}

export interface NewIdentity {
  email: string;
  displayName: string;
  role: Role;
}

export interface SignInMethods {
  uid: string;
  email: string;
  factors: readonly string[];
  /**
   * Value that differs after each change of the password; `null` without a password; absent if the service does not
   * report it.
   */
  password?: string | null;
  /** Id of the latest set of recovery codes and number of unused codes; `null` without recovery codes. */
  recoveryCodes?: { set: string; left: number } | null;
}

/** Methods that take a `uid` throw `IdentityNotFound`. */
export interface IdentityPort {
  /**
   * Verifies signature, audience, expiry and revocation. Throws `TokenRefused`. Any other error means that the identity
   * service is unavailable, and says nothing about the token.
   */
  verify(token: string): Promise<Caller>;
  /** Creates an account and returns its uid. The person has no password until they set one. Throws `EmailTaken`. */
  create(identity: NewIdentity): Promise<string>;
  find(email: string): Promise<FoundIdentity | undefined>;
  /** Changes the name used in the service's mails and tokens. */
  rename(uid: string, displayName: string): Promise<void>;
  /**
   * Sets the role, which takes effect in the next identity token; `null` removes the role. Other claims stay unchanged.
   */
  setRole(uid: string, role: Role | null): Promise<void>;
  endSessions(uid: string): Promise<void>;
  /** Removes the second factor, so that the next sign-in needs only the password. Ends every session. */
  resetSecondFactor(uid: string): Promise<void>;
  /**
   * Removes password and second factor, sets the account's e-mail address, and ends every session. The next sign-in
   * needs a password mail to this address.
   */
  restoreAccess(uid: string, email: string): Promise<void>;
  /** Omits unknown uids. */
  signInMethods(uids: readonly string[]): Promise<SignInMethods[]>;
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  /** Throws `TooManyMails`. */
  sendPasswordMail(email: string, language: 'en' | 'es'): Promise<void>;
  remove(uid: string): Promise<void>;
}
