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

let served: IdentityFixture;
beforeEach(async () => {
  served = await openIdentityFixture();
  await served.createAccount(email);
});
afterEach(() => served.close());

async function signIn(auth: Auth = served.createAuth(), given = password): Promise<User> {
  return (await signInWithEmailAndPassword(auth, email, given)).user;
}

/** Sends a request like the SDK. */
async function postToIdentity(
  path: string,
  body: object,
): Promise<{ error?: { message: string }; [member: string]: unknown }> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return (await served.request(path, init)).json();
}

const setPassword = (idToken: string) => postToIdentity(`${accounts}update`, { idToken, password: 'la-del-ladron' });
const beginEnrolment = (idToken: string) =>
  postToIdentity(`${factors}Enrollment:start`, { idToken, totpEnrollmentInfo: {} });

const enrol = (user: User) => enrollAuthenticator(user, served.now());

const tooOld = { error: { message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } };

it('rejects a password change and an enrollment with a token two minutes old', async () => {
  const stolen = await (await signIn()).getIdToken();
  served.advance(2 * minute);
  expect(await setPassword(stolen)).toMatchObject(tooOld);
  expect(await beginEnrolment(stolen)).toMatchObject(tooOld);
  await expect(signIn()).resolves.toBeDefined();
});

it('rejects a password change with a refreshed token and with its predecessor', async () => {
  const user = await signIn();
  const direct = await user.getIdToken();
  const refreshed = await user.getIdToken(true);
  for (const token of [refreshed, direct]) {
    expect(await setPassword(token)).toMatchObject(tooOld);
    expect(await beginEnrolment(token)).toMatchObject(tooOld);
  }
  await expect(signIn()).resolves.toBeDefined();
});

it('rejects the removal of a factor with a refreshed token', async () => {
  const user = await signIn();
  await enrol(user);
  const stolen = await user.getIdToken(true);
  const [app] = multiFactor(user).enrolledFactors;
  const withdrawn = await postToIdentity(`${factors}Enrollment:withdraw`, {
    idToken: stolen,
    mfaEnrollmentId: app?.uid,
  });
  expect(withdrawn).toMatchObject(tooOld);
});

it('accepts a sign-in as proof of the password for one change only', async () => {
  const user = await signIn();
  const direct = await user.getIdToken();
  await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  expect(await setPassword(direct)).toMatchObject(tooOld);
});

it('rejects the end of an enrollment begun before a password change', async () => {
  const user = await signIn();
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const owner = await signIn();
  await updatePassword(owner, 'una-nueva');
  const later = await signIn(served.createAuth(), 'una-nueva');
  const code = await computeCode(secret.secretKey, stepOf(new Date(served.now())));
  await expect(
    multiFactor(later).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code)),
  ).rejects.toMatchObject(authError('invalid-verification-id'));
});

it('lets a separate client reauthenticate and hand its user to the session', async () => {
  const auth = served.createAuth();
  const user = await signIn(auth);
  const once = await signIn();
  await updatePassword(once, 'una-nueva');
  await expect(user.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
  await auth.updateCurrentUser(once);
  await expect(auth.currentUser?.getIdToken(true)).resolves.toBeDefined();
});

it('reports sign-in methods that differ after a change of password or factor', async () => {
  const { uid } = await signIn();
  const methods = async () => (await served.identity.port.signInMethods([uid, 'nobody']))[0];
  const before = await methods();
  expect(before).toMatchObject({ uid, email, factors: [], password: expect.any(String) });
  const user = await signIn();
  await updatePassword(user, 'una-nueva');
  await enrol(await signIn(served.createAuth(), 'una-nueva'));
  const after = await methods();
  expect(after?.factors).toHaveLength(1);
  expect(after?.password).not.toBe(before?.password);
});
