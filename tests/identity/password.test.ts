import {
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateEmail,
  updatePassword,
  verifyPasswordResetCode,
  type User,
} from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../contract/roles';
import type { Mail } from '../../identity/identity';
import {
  hour,
  minute,
  password,
  projectId,
  authError,
  openIdentityFixture,
  type IdentityFixture,
} from './identityFixture';

const julia = 'julia@sobremesa.app';

let identityFixture: IdentityFixture;
let sentMails: Mail[];
beforeEach(async () => {
  sentMails = [];
  identityFixture = await openIdentityFixture({ onMail: (mail) => sentMails.push(mail) });
  await identityFixture.createAccount(julia);
});
afterEach(() => identityFixture.close());

async function signIn(givenPassword = password): Promise<User> {
  return (await signInWithEmailAndPassword(identityFixture.createAuth(), julia, givenPassword)).user;
}

async function readCodeByMail(): Promise<string> {
  await sendPasswordResetEmail(identityFixture.createAuth(), julia);
  return sentMails.at(-1)?.code ?? '';
}

describe('password reset mail', () => {
  it('links to the reset page of the console in the language of the request', async () => {
    const auth = identityFixture.createAuth();
    auth.languageCode = 'en';
    await sendPasswordResetEmail(auth, 'JULIA@sobremesa.app');
    expect(sentMails).toHaveLength(1);
    const link = new URL(sentMails[0]?.link ?? '');
    expect(link.origin + link.pathname).toBe(`${identityFixture.origin}/forget`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'resetPassword',
      oobCode: sentMails[0]?.code,
      lang: 'en',
    });
  });

  it('writes the password mail in Spanish by default', async () => {
    await readCodeByMail();
    expect(sentMails[0]).toMatchObject({ email: julia, language: 'es' });
  });

  it('lists the mail in the outbox like the official emulator', async () => {
    const oobCode = await readCodeByMail();
    const response = await identityFixture.request(`/emulator/v1/projects/${projectId}/oobCodes`);
    expect(await response.json()).toEqual({
      oobCodes: [{ email: julia, requestType: 'PASSWORD_RESET', oobCode, oobLink: sentMails[0]?.link }],
    });
  });

  it('sends no password mail to unknown addresses or disabled accounts, without telling the client', async () => {
    const uid = (await identityFixture.identity.port.find(julia))?.uid;
    await identityFixture.identity.port.setDisabled(uid ?? '', true);
    await sendPasswordResetEmail(identityFixture.createAuth(), 'nobody@sobremesa.app');
    await sendPasswordResetEmail(identityFixture.createAuth(), julia);
    expect(sentMails).toEqual([]);
  });

  it('limits password mails to ten in five minutes, for known and unknown addresses alike', async () => {
    for (const email of [julia, 'nobody@sobremesa.app']) {
      for (let attempt = 0; attempt < 10; attempt += 1)
        await sendPasswordResetEmail(identityFixture.createAuth(), email);
      await expect(sendPasswordResetEmail(identityFixture.createAuth(), email)).rejects.toMatchObject(
        authError('too-many-requests'),
      );
    }
    identityFixture.advance(5 * minute + 1);
    await expect(sendPasswordResetEmail(identityFixture.createAuth(), julia)).resolves.toBeUndefined();
  });

  it('accepts a return address inside the console and rejects one outside', async () => {
    await sendPasswordResetEmail(identityFixture.createAuth(), julia, { url: `${identityFixture.origin}/login` });
    expect(new URL(sentMails[0]?.link ?? '').searchParams.get('continueUrl')).toBe(`${identityFixture.origin}/login`);
    await expect(
      sendPasswordResetEmail(identityFixture.createAuth(), julia, { url: 'https://evil.example/login' }),
    ).rejects.toMatchObject(authError('unauthorized-continue-uri'));
  });

  it('rejects verification mails', async () => {
    await expect(sendEmailVerification(await signIn())).rejects.toMatchObject(authError('operation-not-allowed'));
  });

  it('invites an account without a password', async () => {
    const { port } = identityFixture.identity;
    await port.create({ email: 'ines@sobremesa.app', displayName: 'Inés', role: Role.administrator });
    await signIn();
    await port.sendPasswordMail('ines@sobremesa.app', 'en');
    expect(sentMails[0]).toMatchObject({ email: 'ines@sobremesa.app', language: 'en' });
    await confirmPasswordReset(identityFixture.createAuth(), sentMails[0]?.code ?? '', 'una-buena');
    await expect(
      signInWithEmailAndPassword(identityFixture.createAuth(), 'ines@sobremesa.app', 'una-buena'),
    ).resolves.toBeDefined();
  });
});

describe('password reset links', () => {
  it('shows the address of the account and sets the password', async () => {
    const code = await readCodeByMail();
    expect(await verifyPasswordResetCode(identityFixture.createAuth(), code)).toBe(julia);
    await confirmPasswordReset(identityFixture.createAuth(), code, 'una-nueva');
    await expect(signIn()).rejects.toMatchObject(authError('invalid-credential'));
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('accepts a reset link once', async () => {
    const code = await readCodeByMail();
    await confirmPasswordReset(identityFixture.createAuth(), code, 'una-nueva');
    await expect(verifyPasswordResetCode(identityFixture.createAuth(), code)).rejects.toMatchObject(
      authError('invalid-action-code'),
    );
    await expect(confirmPasswordReset(identityFixture.createAuth(), code, 'otra-mas')).rejects.toMatchObject(
      authError('invalid-action-code'),
    );
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('invalidates older reset links', async () => {
    const olderCode = await readCodeByMail();
    identityFixture.advance(minute);
    await confirmPasswordReset(identityFixture.createAuth(), await readCodeByMail(), 'una-nueva');
    await expect(confirmPasswordReset(identityFixture.createAuth(), olderCode, 'otra-mas')).rejects.toMatchObject(
      authError('invalid-action-code'),
    );
  });

  it('expires a reset link after an hour', async () => {
    const code = await readCodeByMail();
    identityFixture.advance(hour);
    await expect(verifyPasswordResetCode(identityFixture.createAuth(), code)).rejects.toMatchObject(
      authError('expired-action-code'),
    );
    await expect(confirmPasswordReset(identityFixture.createAuth(), code, 'una-nueva')).rejects.toMatchObject(
      authError('expired-action-code'),
    );
  });

  it('rejects forged reset codes', async () => {
    for (const code of ['made-up', await (await signIn()).getIdToken()]) {
      await expect(verifyPasswordResetCode(identityFixture.createAuth(), code)).rejects.toMatchObject(
        authError('invalid-action-code'),
      );
    }
  });

  it('rejects weak passwords and leaves the reset link valid', async () => {
    const code = await readCodeByMail();
    const weakPasswords = [
      'siete77',
      '        ',
      'ñañañaña',
      'Contraseña',
      'Password123',
      'qwertyuiop',
      '9876543210',
      '123456789012',
      '12345678910',
      julia,
      'ＰＡＳＳＷＯＲＤ',
    ];
    for (const weakPassword of weakPasswords)
      await expect(confirmPasswordReset(identityFixture.createAuth(), code, weakPassword)).rejects.toMatchObject(
        authError('weak-password'),
      );
    await expect(signIn()).resolves.toBeDefined();
    await expect(confirmPasswordReset(identityFixture.createAuth(), code, 'ocho y más')).resolves.toBeUndefined();
  });

  it('ends every session and the lockout after failed sign-ins when a password is reset', async () => {
    const user = await signIn();
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn('not this one').catch(() => undefined);
    await confirmPasswordReset(identityFixture.createAuth(), await readCodeByMail(), 'una-nueva');
    await expect(user.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('rejects a reset link of a disabled account', async () => {
    const code = await readCodeByMail();
    await identityFixture.identity.port.setDisabled((await identityFixture.identity.port.find(julia))?.uid ?? '', true);
    await expect(confirmPasswordReset(identityFixture.createAuth(), code, 'una-nueva')).rejects.toMatchObject(
      authError('user-disabled'),
    );
  });
});

it('rejects a change of the own e-mail address', async () => {
  const user = await signIn();
  await expect(updateEmail(user, 'other@sobremesa.app')).rejects.toMatchObject(authError('operation-not-allowed'));
  await expect(signIn()).resolves.toMatchObject({ email: julia });
});

describe('change of the own password', () => {
  it('ends the other sessions and preserves the current one when the password changes', async () => {
    const ownUser = await signIn();
    const otherUser = await signIn();
    await updatePassword(ownUser, 'una-nueva');
    await expect(identityFixture.identity.port.verify(await ownUser.getIdToken(true))).resolves.toBeDefined();
    await expect(otherUser.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('requires a sign-in of the last minute to change the password', async () => {
    const user = await signIn();
    identityFixture.advance(minute + 1000);
    await expect(updatePassword(user, 'una-nueva')).rejects.toMatchObject(authError('requires-recent-login'));
    await expect(signIn()).resolves.toBeDefined();
  });

  it('rejects a weak new password', async () => {
    await expect(updatePassword(await signIn(), '12345')).rejects.toMatchObject(authError('weak-password'));
  });
});
