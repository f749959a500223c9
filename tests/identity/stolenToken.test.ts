import {
  multiFactor,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  updatePassword,
  type Auth,
  type User,
} from 'firebase/auth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { computeCode, stepOf } from '../../identity/totp';
import {
  enrollAuthenticator,
  minute,
  password,
  authError,
  openIdentityFixture,
  type IdentityFixture,
} from './identityFixture';

const email = 'julia@sobremesa.app';
const accounts = '/identitytoolkit.googleapis.com/v1/accounts:';
const factors = '/identitytoolkit.googleapis.com/v2/accounts/mfa';

let identityFixture: IdentityFixture;
beforeEach(async () => {
  identityFixture = await openIdentityFixture();
  await identityFixture.createAccount(email);
});
afterEach(() => identityFixture.close());

async function signIn(auth: Auth = identityFixture.createAuth(), givenPassword = password): Promise<User> {
  return (await signInWithEmailAndPassword(auth, email, givenPassword)).user;
}

/** Sends a request like the SDK. */
async function postToIdentity(
  path: string,
  body: object,
): Promise<{ error?: { message: string }; [member: string]: unknown }> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return (await identityFixture.request(path, init)).json();
}

const setPassword = (idToken: string) => postToIdentity(`${accounts}update`, { idToken, password: 'la-del-ladron' });
const beginEnrolment = (idToken: string) =>
  postToIdentity(`${factors}Enrollment:start`, { idToken, totpEnrollmentInfo: {} });

const enrollApp = (user: User) => enrollAuthenticator(user, identityFixture.now());

const tooOld = { error: { message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } };

it('rejects a password change and an enrollment with a token two minutes old', async () => {
  const stolenToken = await (await signIn()).getIdToken();
  identityFixture.advance(2 * minute);
  expect(await setPassword(stolenToken)).toMatchObject(tooOld);
  expect(await beginEnrolment(stolenToken)).toMatchObject(tooOld);
  await expect(signIn()).resolves.toBeDefined();
});

it('rejects a password change with a refreshed token and with its predecessor', async () => {
  const user = await signIn();
  const directToken = await user.getIdToken();
  const refreshedToken = await user.getIdToken(true);
  for (const token of [refreshedToken, directToken]) {
    expect(await setPassword(token)).toMatchObject(tooOld);
    expect(await beginEnrolment(token)).toMatchObject(tooOld);
  }
  await expect(signIn()).resolves.toBeDefined();
});

it('rejects the removal of a factor with a refreshed token', async () => {
  const user = await signIn();
  await enrollApp(user);
  const stolenToken = await user.getIdToken(true);
  const [app] = multiFactor(user).enrolledFactors;
  const withdrawResponse = await postToIdentity(`${factors}Enrollment:withdraw`, {
    idToken: stolenToken,
    mfaEnrollmentId: app?.uid,
  });
  expect(withdrawResponse).toMatchObject(tooOld);
});

it('accepts a sign-in as proof of the password for one change only', async () => {
  const user = await signIn();
  const directToken = await user.getIdToken();
  await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  expect(await setPassword(directToken)).toMatchObject(tooOld);
});

it('rejects the end of an enrollment begun before a password change', async () => {
  const user = await signIn();
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const owner = await signIn();
  await updatePassword(owner, 'una-nueva');
  const laterUser = await signIn(identityFixture.createAuth(), 'una-nueva');
  const code = await computeCode(secret.secretKey, stepOf(new Date(identityFixture.now())));
  await expect(
    multiFactor(laterUser).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code)),
  ).rejects.toMatchObject(authError('invalid-verification-id'));
});

it('lets a separate client reauthenticate and hand its user to the session', async () => {
  const auth = identityFixture.createAuth();
  const user = await signIn(auth);
  const signedInUser = await signIn();
  await updatePassword(signedInUser, 'una-nueva');
  await expect(user.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
  await auth.updateCurrentUser(signedInUser);
  await expect(auth.currentUser?.getIdToken(true)).resolves.toBeDefined();
});

it('reports sign-in methods that differ after a change of password or factor', async () => {
  const { uid } = await signIn();
  const readMethods = async () => (await identityFixture.identity.port.signInMethods([uid, 'nobody']))[0];
  const methodsBefore = await readMethods();
  expect(methodsBefore).toMatchObject({ uid, email, factors: [], password: expect.any(String) });
  const user = await signIn();
  await updatePassword(user, 'una-nueva');
  await enrollApp(await signIn(identityFixture.createAuth(), 'una-nueva'));
  const methodsAfter = await readMethods();
  expect(methodsAfter?.factors).toHaveLength(1);
  expect(methodsAfter?.password).not.toBe(methodsBefore?.password);
});
