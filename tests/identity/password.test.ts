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

describe('the password mail', () => {
  it('links to the console’s own page, in the language of who asked', async () => {
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

  it('is Spanish unless English is asked for', async () => {
    await codeByMail();
    expect(sent[0]).toMatchObject({ email: julia, language: 'es' });
  });

  it('stands in the outbox as in the official emulator’s', async () => {
    const oobCode = await codeByMail();
    const answer = await served.request(`/emulator/v1/projects/${projectId}/oobCodes`);
    expect(await answer.json()).toEqual({
      oobCodes: [{ email: julia, requestType: 'PASSWORD_RESET', oobCode, oobLink: sent[0]?.link }],
    });
  });

  it('is not written for an address that nobody has, nor for a disabled account, and nobody is told', async () => {
    const uid = (await served.identity.port.find(julia))?.uid;
    await served.identity.port.setDisabled(uid ?? '', true);
    await sendPasswordResetEmail(served.createAuth(), 'nobody@sobremesa.app');
    await sendPasswordResetEmail(served.createAuth(), julia);
    expect(sent).toEqual([]);
  });

  it('is refused after ten within five minutes, whether or not somebody has the address', async () => {
    for (const email of [julia, 'nobody@sobremesa.app']) {
      for (let made = 0; made < 10; made += 1) await sendPasswordResetEmail(served.createAuth(), email);
      await expect(sendPasswordResetEmail(served.createAuth(), email)).rejects.toMatchObject(
        authError('too-many-requests'),
      );
    }
    served.advance(5 * minute + 1);
    await expect(sendPasswordResetEmail(served.createAuth(), julia)).resolves.toBeUndefined();
  });

  it('carries a way back inside the console, and none outside', async () => {
    await sendPasswordResetEmail(served.createAuth(), julia, { url: `${served.origin}/login` });
    expect(new URL(sent[0]?.link ?? '').searchParams.get('continueUrl')).toBe(`${served.origin}/login`);
    await expect(
      sendPasswordResetEmail(served.createAuth(), julia, { url: 'https://evil.example/login' }),
    ).rejects.toMatchObject(authError('unauthorized-continue-uri'));
  });

  it('is the only mail there is', async () => {
    await expect(sendEmailVerification(await signIn())).rejects.toMatchObject(authError('operation-not-allowed'));
  });

  it('invites somebody who has no password yet', async () => {
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

describe('the link of the mail', () => {
  it('says whose it is, and sets the password', async () => {
    const code = await codeByMail();
    expect(await verifyPasswordResetCode(served.createAuth(), code)).toBe(julia);
    await confirmPasswordReset(served.createAuth(), code, 'una-nueva');
    await expect(signIn()).rejects.toMatchObject(authError('invalid-credential'));
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('works once', async () => {
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

  it('makes older links worthless', async () => {
    const older = await codeByMail();
    served.advance(minute);
    await confirmPasswordReset(served.createAuth(), await codeByMail(), 'una-nueva');
    await expect(confirmPasswordReset(served.createAuth(), older, 'otra-mas')).rejects.toMatchObject(
      authError('invalid-action-code'),
    );
  });

  it('expires after an hour', async () => {
    const code = await codeByMail();
    served.advance(hour);
    await expect(verifyPasswordResetCode(served.createAuth(), code)).rejects.toMatchObject(
      authError('expired-action-code'),
    );
    await expect(confirmPasswordReset(served.createAuth(), code, 'una-nueva')).rejects.toMatchObject(
      authError('expired-action-code'),
    );
  });

  it('cannot be made up', async () => {
    for (const code of ['made-up', await (await signIn()).getIdToken()]) {
      await expect(verifyPasswordResetCode(served.createAuth(), code)).rejects.toMatchObject(
        authError('invalid-action-code'),
      );
    }
  });

  it('sets no weak password, and stays good for a better one', async () => {
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

  it('ends every session, and forgives too many wrong passwords', async () => {
    const user = await signIn();
    for (let made = 0; made < 10; made += 1) await signIn('not this one').catch(() => undefined);
    await confirmPasswordReset(served.createAuth(), await codeByMail(), 'una-nueva');
    await expect(user.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('does not let a disabled account back in', async () => {
    const code = await codeByMail();
    await served.identity.port.setDisabled((await served.identity.port.find(julia))?.uid ?? '', true);
    await expect(confirmPasswordReset(served.createAuth(), code, 'una-nueva')).rejects.toMatchObject(
      authError('user-disabled'),
    );
  });
});

it('the own address cannot be changed: an administrator does that', async () => {
  const user = await signIn();
  await expect(updateEmail(user, 'other@sobremesa.app')).rejects.toMatchObject(authError('operation-not-allowed'));
  await expect(signIn()).resolves.toMatchObject({ email: julia });
});

describe('changing the own password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const here = await signIn();
    const elsewhere = await signIn();
    await updatePassword(here, 'una-nueva');
    await expect(served.identity.port.verify(await here.getIdToken(true))).resolves.toBeDefined();
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject(authError('user-token-expired'));
    await expect(signIn('una-nueva')).resolves.toBeDefined();
  });

  it('asks for the password again after a minute', async () => {
    const user = await signIn();
    served.advance(minute + 1000);
    await expect(updatePassword(user, 'una-nueva')).rejects.toMatchObject(authError('requires-recent-login'));
    await expect(signIn()).resolves.toBeDefined();
  });

  it('takes no weak one', async () => {
    await expect(updatePassword(await signIn(), '12345')).rejects.toMatchObject(authError('weak-password'));
  });
});
