import type { Duty } from '../../contract/duties';
import type { Language, RoleName } from '../../contract/roles';
import type { ScenarioGroup } from '../scenarios/scenario';

export interface Texts {
  open: string;
  openWithCounts: (scenarios: number, mails: number) => string;
  title: string;
  close: string;
  unknownScenarios: (names: string) => string;
  accounts: string;
  password: string;
  useAccount: string;
  emailCopied: (email: string) => string;
  copyFailed: string;
  formFilled: string;
  roles: Readonly<Record<RoleName, string>>;
  duties: Readonly<Record<Duty, string>>;
  scenarios: string;
  scenariosHint: string;
  groups: Readonly<Record<ScenarioGroup, string>>;
  outbox: string;
  webhooks: string;
  noMail: string;
  resetMail: string;
  openLink: string;
  dataNotice: string;
  reset: string;
}

export const texts: Readonly<Record<Language, Texts>> = {
  es: {
    open: 'Panel de pruebas',
    openWithCounts: (scenarios, mails) => `Panel de pruebas: escenarios activos: ${scenarios}, correos: ${mails}`,
    title: 'Panel de pruebas',
    close: 'Cerrar panel',
    unknownScenarios: (names) => `La dirección pide un escenario que no existe: ${names}`,
    accounts: 'Cuentas de prueba',
    password: 'Contraseña de todas:',
    useAccount: 'Usar',
    emailCopied: (email) => `Copiado: ${email}`,
    copyFailed: 'El navegador no permitió copiar el correo.',
    formFilled: 'El correo y la contraseña ya están en el formulario.',
    roles: {
      blocked: 'bloqueado',
      administrator: 'administrador',
      user: 'cliente',
      company: 'empresa',
      employee: 'empleado',
    },
    duties: {
      owner: 'propietario',
      finance: 'finanzas',
      support: 'atención',
      catalogs: 'catálogos',
      auditor: 'auditoría',
    },
    scenarios: 'Escenarios',
    scenariosHint: 'Se aplican a partir de la siguiente solicitud.',
    groups: {
      network: 'Conexión',
      answers: 'Respuestas de la API',
      data: 'Datos',
      session: 'Sesión',
      person: 'Rol de quien entra',
    },
    outbox: 'Correos enviados',
    webhooks: 'Webhooks enviados',
    noMail: 'Aquí aparecen los correos que se envían.',
    resetMail: 'Restablecer contraseña',
    openLink: 'Abrir enlace',
    dataNotice: 'Los datos solo existen en esta pestaña. Al recargar se restablecen.',
    reset: 'Restablecer datos',
  },
  en: {
    open: 'Test panel',
    openWithCounts: (scenarios, mails) => `Test panel: active scenarios: ${scenarios}, emails: ${mails}`,
    title: 'Test panel',
    close: 'Close panel',
    unknownScenarios: (names) => `The address asks for a scenario that doesn’t exist: ${names}`,
    accounts: 'Test accounts',
    password: 'Password for all:',
    useAccount: 'Use',
    emailCopied: (email) => `Copied: ${email}`,
    copyFailed: 'The browser didn’t allow the email to be copied.',
    formFilled: 'The email and password are now in the form.',
    roles: {
      blocked: 'blocked',
      administrator: 'administrator',
      user: 'customer',
      company: 'company',
      employee: 'employee',
    },
    duties: {
      owner: 'owner',
      finance: 'finance',
      support: 'support',
      catalogs: 'catalogs',
      auditor: 'auditor',
    },
    scenarios: 'Scenarios',
    scenariosHint: 'They apply from the next request on.',
    groups: {
      network: 'Connection',
      answers: 'API responses',
      data: 'Data',
      session: 'Session',
      person: 'Role of whoever signs in',
    },
    outbox: 'Emails sent',
    webhooks: 'Webhooks sent',
    noMail: 'Emails that are sent appear here.',
    resetMail: 'Reset password',
    openLink: 'Open link',
    dataNotice: 'The data exists only in this tab. Reloading resets it.',
    reset: 'Reset data',
  },
};
