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

let served: IdentityFixture;
let sent: Mail[];
beforeEach(async () => {
  sent = [];
  served = await openIdentityFixture({ onMail: (mail) => sent.push(mail) });
  await served.createAccount(julia);
});
afterEach(() => served.close());

async function signIn(given = password): Promise<User> {
  return (await signInWithEmailAndPassword(served.createAuth(), julia, given)).user;
}

async function codeByMail(): Promise<string> {
  await sendPasswordResetEmail(served.createAuth(), julia);
  return sent.at(-1)?.code ?? '';
}

describe('password reset mail', () => {
  it('links to the reset page of the console in the language of the request', async () => {
    const auth = served.createAuth();
    auth.languageCode = 'en';
    await sendPasswordResetEmail(auth, 'JULIA@sobremesa.app');
    expect(sent).toHaveLength(1);
    const link = new URL(sent[0]?.link ?? '');
    expect(link.origin + link.pathname).toBe(`${served.origin}/forget`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'resetPassword',
      oobCode: sent[0]?.code,
      lang: 'en',
    });
  });

  it('writes the password mail in Spanish by default', async () => {
    await codeByMail();
    expect(sent[0]).toMatchObject({ email: julia, language: 'es' });
  });

  it('lists the mail in the outbox like the official emulator', async () => {
    const oobCode = await codeByMail();
    const response = await served.request(`/emulator/v1/projects/${projectId}/oobCodes`);
    expect(await response.json()).toEqual({
      oobCodes: [{ email: julia, requestType: 'PASSWORD_RESET', oobCode, oobLink: sent[0]?.link }],
    });
  });

  it('sends no password mail to unknown addresses or disabled accounts, without telling the client', async () => {
    const uid = (await served.identity.port.find(julia))?.uid;
    await served.identity.port.setDisabled(uid ?? '', true);
    await sendPasswordResetEmail(served.createAuth(), 'nobody@sobremesa.app');
    await sendPasswordResetEmail(served.createAuth(), julia);
    expect(sent).toEqual([]);
  });

  it('limits password mails to ten in five minutes, for known and unknown addresses alike', async () => {
    for (const email of [julia, 'nobody@sobremesa.app']) {
      for (let made = 0; made < 10; made += 1) await sendPasswordResetEmail(served.createAuth(), email);
      await expect(sendPasswordResetEmail(served.createAuth(), email)).rejects.toMatchObject(
        authError('too-many-requests'),
      );
    }
    served.advance(5 * minute + 1);
    await expect(sendPasswordResetEmail(served.createAuth(), julia)).resolves.toBeUndefined();
  });

  it('accepts a return address inside the console and rejects one outside', async () => {
    await sendPasswordResetEmail(served.createAuth(), julia, { url: `${served.origin}/login` });
    expect(new URL(sent[0]?.link ?? '').searchParams.get('continueUrl')).toBe(`${served.origin}/login`);
    await expect(
      sendPasswordResetEmail(served.createAuth(), julia, { url: 'https://evil.example/login' }),
    ).rejects.toMatchObject(authError('unauthorized-continue-uri'));
  });

  it('rejects verification mails', async () => {
    await expect(sendEmailVerification(await signIn())).rejects.toMatchObject(authError('operation-not-allowed'));
  });

  it('invites an account without a password', async () => {
    const { port } = served.identity;
    await port.create({ email: 'ines@sobremesa.app', displayName: 'Inés', role: Role.administrator });
    await signIn();
    await port.sendPasswordMail('ines@sobremesa.app', 'en');
    expect(sent[0]).toMatchObject({ email: 'ines@sobremesa.app', language: 'en' });
    await confirmPasswordReset(served.createAuth(), sent[0]?.code ?? '', 'una-buena');
    await expect(
      signInWithEmailAndPassword(served.createAuth(), 'ines@sobremesa.app', 'una-buena'),
    ).resolves.toBeDefined();
  });
});

describe('password reset links', () => {
  it('shows the address of the account and sets the password', async () => {
    const code = await codeByMail();
    expect(await verifyPasswordResetCode(served.createAuth(), code)).toBe(julia);
    await confirmPasswordReset(served.createAuth(), code, 'una-nueva');
    await expect(signIn()).rejects.toMatchObject(authError('invalid-credential'));
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('accepts a reset link once', async () => {
    const code = await codeByMail();
    await confirmPasswordReset(served.createAuth(), code, 'una-nueva');
    await expect(verifyPasswordResetCode(served.createAuth(), code)).rejects.toMatchObject(
      authError('invalid-action-code'),
    );
    await expect(confirmPasswordReset(served.createAuth(), code, 'otra-mas')).rejects.toMatchObject(
      authError('invalid-action-code'),
    );
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('invalidates older reset links', async () => {
    const older = await codeByMail();
    served.advance(minute);
    await confirmPasswordReset(served.createAuth(), await codeByMail(), 'una-nueva');
    await expect(confirmPasswordReset(served.createAuth(), older, 'otra-mas')).rejects.toMatchObject(
      authError('invalid-action-code'),
    );
  });

  it('expires a reset link after an hour', async () => {
    const code = await codeByMail();
    served.advance(hour);
    await expect(verifyPasswordResetCode(served.createAuth(), code)).rejects.toMatchObject(
      authError('expired-action-code'),
    );
    await expect(confirmPasswordReset(served.createAuth(), code, 'una-nueva')).rejects.toMatchObject(
      authError('expired-action-code'),
    );
  });

  it('rejects forged reset codes', async () => {
    for (const code of ['made-up', await (await signIn()).getIdToken()]) {
      await expect(verifyPasswordResetCode(served.createAuth(), code)).rejects.toMatchObject(
        authError('invalid-action-code'),
      );
    }
  });

  it('rejects weak passwords and leaves the reset link valid', async () => {
    const code = await codeByMail();
    const weak = [
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
    for (const one of weak)
      await expect(confirmPasswordReset(served.createAuth(), code, one)).rejects.toMatchObject(
        authError('weak-password'),
      );
    await expect(signIn()).resolves.toBeDefined();
    await expect(confirmPasswordReset(served.createAuth(), code, 'ocho y más')).resolves.toBeUndefined();
  });

  it('ends every session and the lockout after failed sign-ins when a password is reset', async () => {
    const user = await signIn();
    for (let made = 0; made < 10; made += 1) await signIn('not this one').catch(() => undefined);
    await confirmPasswordReset(served.createAuth(), await codeByMail(), 'una-nueva');
    await expect(user.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('rejects a reset link of a disabled account', async () => {
    const code = await codeByMail();
    await served.identity.port.setDisabled((await served.identity.port.find(julia))?.uid ?? '', true);
    await expect(confirmPasswordReset(served.createAuth(), code, 'una-nueva')).rejects.toMatchObject(
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
    const here = await signIn();
    const elsewhere = await signIn();
    await updatePassword(here, 'una-nueva');
    await expect(served.identity.port.verify(await here.getIdToken(true))).resolves.toBeDefined();
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('requires a sign-in of the last minute to change the password', async () => {
    const user = await signIn();
    served.advance(minute + 1000);
    await expect(updatePassword(user, 'una-nueva')).rejects.toMatchObject(authError('requires-recent-login'));
    await expect(signIn()).resolves.toBeDefined();
  });

  it('rejects a weak new password', async () => {
    await expect(updatePassword(await signIn(), '12345')).rejects.toMatchObject(authError('weak-password'));
  });
});
