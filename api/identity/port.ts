import type { Role } from '../../contract/roles';

/** The person behind a verified token. */
export interface Caller {
  uid: string;
  email: string;
  /** `null`: the claim is missing or malformed, which is not an administrator. */
  role: Role | null;
  /** What the person is called. */
  name?: string;
  /** When the password of this session was given, RFC 3339 in UTC. */
  signedInAt?: string;
  /** The session began with a second factor too. */
  secondFactor?: true;
}

/** What a token's `auth_time`, seconds since 1970, says of the session; nothing when it is no number. */
export function signedIn(authTime: number): Pick<Caller, 'signedInAt'> {
  return Number.isFinite(authTime) ? { signedInAt: new Date(authTime * 1000).toISOString() } : {};
}

/** Why a token is not accepted. */
export type TokenRefusal = 'invalid' | 'expired' | 'revoked';

export class TokenRefused extends Error {
  readonly refusal: TokenRefusal;
  constructor(refusal: TokenRefusal) {
    super(`identity token ${refusal}`);
    this.name = 'TokenRefused';
    this.refusal = refusal;
  }
}

/** Somebody signs in with this address already. */
export class EmailTaken extends Error {
  constructor(email: string) {
    super(`${email} is taken`);
    this.name = 'EmailTaken';
  }
}

/** The service knows nobody of this uid: somebody removed them there. */
export class NoIdentity extends Error {
  constructor(uid: string, cause?: unknown) {
    super(`nobody is ${uid}`, { cause });
    this.name = 'NoIdentity';
  }
}

/** The service sends no more mails for a while. */
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

/** How somebody signs in. */
export interface SignInMethods {
  uid: string;
  email: string;
  /** Ids of the second factors; one that is set up again has another id. */
  factors: readonly string[];
  /** Differs after each change of the password. `null`: none is set. Not given where the service does not tell. */
  password?: string | null;
  /** The id of the latest set of recovery codes, and how many are unused. `null`: there is none. */
  recoveryCodes?: { set: string; left: number } | null;
}

/**
 * What the API asks of the identity service. Two adapters: Firebase Authentication in the cloud,
 * the embedded identity on one machine and inside the page.
 */
export interface IdentityPort {
  /**
   * Checks signature, audience, expiry and revocation. Throws `TokenRefused`; any other error means
   * that the identity service could not be asked, which says nothing about the token.
   */
  verify(token: string): Promise<Caller>;
  /** Answers the new uid. The person has no password until they set one. Throws `EmailTaken`. */
  create(identity: NewIdentity): Promise<string>;
  /** Who signs in with an address; in any case of letters. */
  find(email: string): Promise<FoundIdentity | undefined>;
  /** What the person is called in the mails and tokens of the service. Throws `NoIdentity`, as all that follow do. */
  rename(uid: string, displayName: string): Promise<void>;
  /** Seen in the next identity token; null takes the role away. Other claims are kept. */
  setRole(uid: string, role: Role | null): Promise<void>;
  /** Ends every session: refresh tokens and the identity tokens made before now are refused. */
  endSessions(uid: string): Promise<void>;
  /** Takes the second factor away, and ends every session: the next sign-in asks for the password alone. */
  resetSecondFactor(uid: string): Promise<void>;
  /**
   * Removes password and second factor, gives the identity the e-mail of the account, and ends every session: the next
   * sign-in takes a password mail to that address.
   */
  restoreAccess(uid: string, email: string): Promise<void>;
  /** Returns nothing for a person the service does not know. */
  signInMethods(uids: readonly string[]): Promise<SignInMethods[]>;
  /** A disabled identity cannot sign in or refresh. */
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  /** Sends the mail with which a person sets a password. Throws `TooManyMails`. */
  sendPasswordMail(email: string, language: 'en' | 'es'): Promise<void>;
  remove(uid: string): Promise<void>;
}
