import { Role } from '../../contract/roles';
import { Refusal, type RefusalCode } from '../../identity/refusal';
import { everybody, givePartsBack } from './people';
import { refuse } from './problem';
import { isApi, isIdentity, tokenOf, type RunningScenario, type Scenario } from './scenario';

const tokenExpired: Scenario = {
  group: 'session',
  title: { es: 'Token vencido', en: 'Token expired' },
  hint: {
    es: 'La API rechaza por vencido el primer token que recibe y acepta el renovado.',
    en: 'The API rejects the first token it receives as expired and accepts the renewed one.',
  },
  begin() {
    let expired: string | undefined;
    return {
      async around(request, next) {
        const token = tokenOf(request);
        if (!isApi(request) || token === undefined) return next(request);
        expired ??= token;
        if (token !== expired) return next(request);
        return refuse('auth.tokenExpired', {
          'WWW-Authenticate': 'Bearer realm="Sobremesa Console", error="invalid_token"',
        });
      },
    };
  },
};

const roleChanged: Scenario = {
  group: 'session',
  title: { es: 'Cambio de rol', en: 'Role changed' },
  hint: {
    es: 'Después de la primera respuesta de la API, el usuario deja de ser administrador.',
    en: 'After the first API response, the user is no longer an administrator.',
  },
  begin({ identity }) {
    let changed: Promise<void> | undefined;
    return {
      async around(request, next) {
        const answer = await next(request);
        const token = tokenOf(request);
        if (isApi(request) && answer?.ok && token !== undefined && changed === undefined) {
          changed = identity.verify(token).then(({ uid }) => identity.setRole(uid, Role.user));
          await changed;
        }
        return answer;
      },
      end: () => givePartsBack(identity),
    };
  },
};

const signedOut: Scenario = {
  group: 'session',
  title: { es: 'Sesión terminada', en: 'Session ended' },
  hint: {
    es: 'Terminan todas las sesiones; se puede iniciar sesión de nuevo.',
    en: 'All sessions end; users can sign in again.',
  },
  async begin({ identity }) {
    await everybody(identity, (uid) => identity.endSessions(uid));
    return {};
  },
};

const disabled: Scenario = {
  group: 'session',
  title: { es: 'Cuenta deshabilitada', en: 'Account disabled' },
  hint: {
    es: 'El servicio de identidad deshabilita todas las cuentas.',
    en: 'The identity service disables every account.',
  },
  async begin({ identity }) {
    await everybody(identity, (uid) => identity.setDisabled(uid, true));
    return { end: () => everybody(identity, (uid) => identity.setDisabled(uid, false)) };
  },
};

const refusing = (endpoint: string, code: RefusalCode): RunningScenario => ({
  around: async (request, next) => (isIdentity(request, endpoint) ? new Refusal(code).answer() : next(request)),
});

const tooManyAttempts: Scenario = {
  group: 'session',
  title: { es: 'Demasiados intentos', en: 'Too many attempts' },
  hint: {
    es: 'El inicio de sesión se rechaza por demasiados intentos.',
    en: 'Sign-in is rejected for too many attempts.',
  },
  begin: () => refusing('accounts:signInWithPassword', 'TOO_MANY_ATTEMPTS_TRY_LATER'),
};

const linkExpired: Scenario = {
  group: 'session',
  title: { es: 'Enlace vencido', en: 'Link expired' },
  hint: {
    es: 'El enlace para restablecer la contraseña ya venció.',
    en: 'The link that resets the password has expired.',
  },
  begin: () => refusing('accounts:resetPassword', 'EXPIRED_OOB_CODE'),
};

export const session = {
  'token-expired': tokenExpired,
  'role-changed': roleChanged,
  'signed-out': signedOut,
  disabled,
  'too-many-attempts': tooManyAttempts,
  'link-expired': linkExpired,
};
