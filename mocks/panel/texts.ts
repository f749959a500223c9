import type { Language, RoleName } from '../../api/contract/roles';
import type { ScenarioGroup } from '../scenarios/scenario';

export interface Texts {
  open: string;
  opened: (situations: number, mails: number) => string;
  title: string;
  close: string;
  unknown: (names: string) => string;
  accounts: string;
  password: string;
  use: string;
  copied: (email: string) => string;
  notCopied: string;
  filled: string;
  roles: Readonly<Record<RoleName, string>>;
  situations: string;
  situationsHint: string;
  groups: Readonly<Record<ScenarioGroup, string>>;
  outbox: string;
  noMail: string;
  resetMail: string;
  openLink: string;
  lives: string;
  reset: string;
}

/** The panel's own texts: it belongs to the mocks, not to the console. */
export const texts: Readonly<Record<Language, Texts>> = {
  es: {
    open: 'Panel de pruebas',
    opened: (situations, mails) => `Panel de pruebas: ${situations} situaciones activas, ${mails} correos`,
    title: 'Panel de pruebas',
    close: 'Cerrar el panel',
    unknown: (names) => `La dirección pide una situación que no existe: ${names}`,
    accounts: 'Cuentas de prueba',
    password: 'Contraseña de todas:',
    use: 'Usar',
    copied: (email) => `Copiado: ${email}`,
    notCopied: 'El navegador no dejó copiar el correo.',
    filled: 'El correo y la contraseña ya están en el formulario.',
    roles: { blocked: 'bloqueado', administrator: 'administrador', user: 'usuario', company: 'empresa', employee: 'empleado' },
    situations: 'Situaciones',
    situationsHint: 'Se notan en la siguiente petición.',
    groups: { network: 'Conexión', answers: 'Respuestas de la API', data: 'Datos', session: 'Sesión', person: 'Quién entra' },
    outbox: 'Correos enviados',
    noMail: 'Aquí llegan los correos para restablecer la contraseña.',
    resetMail: 'Restablecer contraseña',
    openLink: 'Abrir el enlace',
    lives: 'Los datos viven en esta pestaña. Al recargar empiezan de nuevo.',
    reset: 'Empezar de nuevo',
  },
  en: {
    open: 'Test panel',
    opened: (situations, mails) => `Test panel: ${situations} situations on, ${mails} mails`,
    title: 'Test panel',
    close: 'Close the panel',
    unknown: (names) => `The address asks for a situation that does not exist: ${names}`,
    accounts: 'Test accounts',
    password: 'The password of all:',
    use: 'Use',
    copied: (email) => `Copied: ${email}`,
    notCopied: 'The browser did not let the e-mail be copied.',
    filled: 'E-mail and password are in the form now.',
    roles: { blocked: 'blocked', administrator: 'administrator', user: 'user', company: 'company', employee: 'employee' },
    situations: 'Situations',
    situationsHint: 'They show with the next request.',
    groups: { network: 'Connection', answers: 'Answers of the API', data: 'Data', session: 'Session', person: 'Who signs in' },
    outbox: 'Mails sent',
    noMail: 'Mails that reset the password arrive here.',
    resetMail: 'Reset password',
    openLink: 'Open the link',
    lives: 'The data lives in this tab. A reload begins afresh.',
    reset: 'Begin afresh',
  },
};
