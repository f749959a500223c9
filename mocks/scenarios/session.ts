import { http } from 'msw';
import { Role } from '../../contract/roles';
import { IdentityError, type IdentityErrorCode } from '../../identity/identityError';
import { refuse, apiUrls, tokenOf, type ScenarioContext, type Scenario } from './scenario';
import type { EmbeddedPort } from '../../identity/port';
import { demoAccounts, type DemoAccount } from '../sample/accounts';

const tokenExpired = {
  group: 'session',
  title: { es: 'Token vencido', en: 'Token expired' },
  hint: {
    es: 'La API rechaza por vencido el primer token que recibe y acepta el renovado.',
    en: 'The API rejects the first token it receives as expired and accepts the renewed one.',
  },
  handlers() {
    let expiredToken: string | undefined;
    return [
      http.all(apiUrls, ({ request }) => {
        const token = tokenOf(request);
        if (token === undefined) return undefined;
        expiredToken ??= token;
        if (token !== expiredToken) return undefined;
        return refuse('auth.tokenExpired', {
          'WWW-Authenticate': 'Bearer realm="Sobremesa Console", error="invalid_token"',
        });
      }),
    ];
  },
} satisfies Scenario;

const roleChanged = {
  group: 'session',
  title: { es: 'Cambio de rol', en: 'Role changed' },
  hint: {
    es: 'Después de la primera respuesta de la API, la persona deja de ser administradora.',
    en: 'After the first API response, the user is no longer an administrator.',
  },
  handlers({ identity, next }: ScenarioContext) {
    let roleChange: Promise<void> | undefined;
    return [
      http.all(apiUrls, async ({ request }) => {
        const response = await next(request.clone());
        const token = tokenOf(request);
        if (response?.ok && token !== undefined && roleChange === undefined) {
          roleChange = identity.verify(token).then(({ uid }) => identity.setRole(uid, Role.user));
          await roleChange;
        }
        return response ?? undefined;
      }),
    ];
  },
  end: ({ identity }: ScenarioContext) => restoreRoles(identity),
} satisfies Scenario;

const signedOut = {
  group: 'session',
  title: { es: 'Sesión terminada', en: 'Session ended' },
  hint: {
    es: 'Terminan todas las sesiones; se puede iniciar sesión de nuevo.',
    en: 'All sessions end; users can sign in again.',
  },
  begin: ({ identity }: ScenarioContext) => forEachDemoAccount(identity, (uid) => identity.endSessions(uid)),
} satisfies Scenario;

const accountDisabled = {
  group: 'session',
  title: { es: 'Cuenta deshabilitada', en: 'Account disabled' },
  hint: {
    es: 'El servicio de identidad deshabilita todas las cuentas.',
    en: 'The identity service disables every account.',
  },
  begin: ({ identity }: ScenarioContext) => forEachDemoAccount(identity, (uid) => identity.setDisabled(uid, true)),
  end: ({ identity }: ScenarioContext) => forEachDemoAccount(identity, (uid) => identity.setDisabled(uid, false)),
} satisfies Scenario;

const refuseIdentityCall = (endpoint: string, code: IdentityErrorCode) => [
  http.all(new RegExp(`identitytoolkit.*${endpoint}$`), () => new IdentityError(code).toResponse()),
];

const tooManyAttempts = {
  group: 'session',
  title: { es: 'Demasiados intentos', en: 'Too many attempts' },
  hint: {
    es: 'El inicio de sesión se rechaza por demasiados intentos.',
    en: 'Sign-in is rejected for too many attempts.',
  },
  handlers: refuseIdentityCall('accounts:signInWithPassword', 'TOO_MANY_ATTEMPTS_TRY_LATER'),
} satisfies Scenario;

const linkExpired = {
  group: 'session',
  title: { es: 'Enlace vencido', en: 'Link expired' },
  hint: {
    es: 'El enlace para restablecer la contraseña ya venció.',
    en: 'The link that resets the password has expired.',
  },
  handlers: refuseIdentityCall('accounts:resetPassword', 'EXPIRED_OOB_CODE'),
} satisfies Scenario;

export const session = {
  'token-expired': tokenExpired,
  'role-changed': roleChanged,
  'signed-out': signedOut,
  disabled: accountDisabled,
  'too-many-attempts': tooManyAttempts,
  'link-expired': linkExpired,
};

export async function forEachDemoAccount(
  identity: EmbeddedPort,
  change: (uid: string, account: DemoAccount) => Promise<void>,
): Promise<void> {
  for (const account of demoAccounts) {
    const user = await identity.find(account.email);
    if (user) await change(user.uid, account);
  }
}

export function restoreRoles(identity: EmbeddedPort): Promise<void> {
  return forEachDemoAccount(identity, (uid, { role }) => identity.setClaims(uid, { role }));
}
