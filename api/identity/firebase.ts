import { applicationDefault, deleteApp, initializeApp, type Credential } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { isObject } from '../../contract/values';
import { readRole } from '../../contract/roles';
import {
  EmailTaken,
  IdentityNotFound,
  signedInAtOf,
  TokenRefused,
  TooManyMails,
  type IdentityPort,
  type SignInMethods,
  type TokenRefusal,
} from '../ports/identity';

interface Options {
  projectId: string;
  credential?: Credential;
}

export interface FirebaseIdentity extends IdentityPort {
  close(): Promise<void>;
}

const refusals: Readonly<Record<string, TokenRefusal>> = {
  'auth/argument-error': 'invalid',
  'auth/invalid-argument': 'invalid',
  'auth/id-token-expired': 'expired',
  'auth/id-token-revoked': 'revoked',
  'auth/user-disabled': 'revoked',
  'auth/user-not-found': 'revoked',
};

/**
 * firebase-admin also reports a token as invalid if Google's certificates could not be fetched
 * (`PublicKeySignatureVerifier`). Such an error must not sign the caller out, because the token may be valid.
 */
const outageMessage = /fetching public keys|while making request|error code: E[A-Z]+|network|timed? ?out/i;

const maxUsersPerRequest = 100;

const mailQuotaExceeded = /RESET_PASSWORD_EXCEED_LIMIT|TOO_MANY_ATTEMPTS_TRY_LATER|QUOTA_EXCEEDED/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

function refusalOf(error: unknown): TokenRefusal | undefined {
  const refusal = refusals[codeOf(error)];
  return refusal === 'invalid' && error instanceof Error && outageMessage.test(error.message) ? undefined : refusal;
}

const hasSecondFactor = (signIn: unknown): boolean =>
  isObject(signIn) && typeof signIn['sign_in_second_factor'] === 'string' && signIn['sign_in_second_factor'] !== '';

async function withKnownIdentity(uid: string, request: () => Promise<unknown>): Promise<void> {
  await request().catch((error: unknown) => {
    throw codeOf(error) === 'auth/user-not-found' ? new IdentityNotFound(uid, error) : error;
  });
}

/**
 * Creates the identity port for Firebase Authentication. Rethrows errors that are not about the token or the e-mail
 * address: they mean that the identity service is unavailable.
 */
export function createFirebaseIdentity({ projectId, credential = applicationDefault() }: Options): FirebaseIdentity {
  const app = initializeApp({ projectId, credential }, `identity:${crypto.randomUUID()}`);
  const auth = getAuth(app);
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];

  return {
    async verify(token) {
      try {
        const claims = await auth.verifyIdToken(token, true);
        // The SDK checks the expiry only of tokens that have one.
        if (typeof claims.exp !== 'number') throw new TokenRefused('invalid');
        return {
          uid: claims.uid,
          email: claims.email ?? '',
          role: readRole(claims['role']),
          ...(typeof claims['name'] === 'string' && { name: claims['name'] }),
          ...signedInAtOf(claims.auth_time),
          ...(hasSecondFactor(claims['firebase']) && { secondFactor: true }),
        };
      } catch (error) {
        if (error instanceof TokenRefused) throw error;
        const refusal = refusalOf(error);
        throw refusal ? new TokenRefused(refusal) : error;
      }
    },
    async create({ email, displayName, role }) {
      const { uid } = await auth.createUser({ email, displayName }).catch((error: unknown) => {
        throw codeOf(error) === 'auth/email-already-exists' ? new EmailTaken(email) : error;
      });
      try {
        await auth.setCustomUserClaims(uid, { role });
      } catch (error) {
        // Deletes the account, because an account without a role must not remain.
        await auth.deleteUser(uid);
        throw error;
      }
      return uid;
    },
    async find(email) {
      const user = await auth.getUserByEmail(email).catch((error: unknown) => {
        if (codeOf(error) === 'auth/user-not-found') return undefined;
        throw error;
      });
      return user && { uid: user.uid, role: readRole(user.customClaims?.['role']) };
    },
    rename: (uid, displayName) => withKnownIdentity(uid, () => auth.updateUser(uid, { displayName })),
    setRole: (uid, role) =>
      withKnownIdentity(uid, async () => {
        const { role: _, ...otherClaims } = (await auth.getUser(uid)).customClaims ?? {};
        await auth.setCustomUserClaims(uid, role === null ? otherClaims : { ...otherClaims, role });
      }),
    endSessions: (uid) => withKnownIdentity(uid, () => auth.revokeRefreshTokens(uid)),
    resetSecondFactor: (uid) =>
      withKnownIdentity(uid, async () => {
        await auth.updateUser(uid, { multiFactor: { enrolledFactors: null } });
        await auth.revokeRefreshTokens(uid);
      }),
    restoreAccess: (uid, email) =>
      withKnownIdentity(uid, async () => {
        // Sets a random password, because an account without a password cannot set one by mail.
        const password = crypto.randomUUID() + crypto.randomUUID();
        await auth.updateUser(uid, { email, password, multiFactor: { enrolledFactors: null } });
        await auth.revokeRefreshTokens(uid);
      }),
    async signInMethods(uids) {
      const found: SignInMethods[] = [];
      for (let first = 0; first < uids.length; first += maxUsersPerRequest) {
        const { users } = await auth.getUsers(uids.slice(first, first + maxUsersPerRequest).map((uid) => ({ uid })));
        for (const { uid, email = '', multiFactor } of users)
          found.push({ uid, email, factors: multiFactor?.enrolledFactors.map((factor) => factor.uid) ?? [] });
      }
      return found;
    },
    setDisabled: (uid, disabled) => withKnownIdentity(uid, () => auth.updateUser(uid, { disabled })),
    /** Calls the service's REST endpoint, which sends the mail: the SDK only creates links. */
    async sendPasswordMail(email, language) {
      const service = emulator
        ? `http://${emulator}/identitytoolkit.googleapis.com`
        : 'https://identitytoolkit.googleapis.com';
      const { access_token: token } = emulator ? { access_token: 'owner' } : await credential.getAccessToken();
      const response = await fetch(`${service}/v1/projects/${projectId}/accounts:sendOobCode`, {
        method: 'POST',
        redirect: 'error',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'X-Firebase-Locale': language,
        },
        body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
      });
      if (response.status === 429 || (!response.ok && mailQuotaExceeded.test(await response.text())))
        throw new TooManyMails();
      if (!response.ok) throw new Error(`the identity service refused to send a password mail (${response.status})`);
    },
    remove: (uid) => withKnownIdentity(uid, () => auth.deleteUser(uid)),
    close: () => deleteApp(app),
  };
}
