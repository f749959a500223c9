import type { Duty } from '../../contract/duties';
import { Role, type AccountType, type Language } from '../../contract/roles';

export interface DemoAccount {
  email: string;
  displayName: string;
  type: AccountType;
  role: Role;
  language?: Language;
  phone?: string;
  isBlocked?: boolean;
  duties?: readonly Duty[];
}

export const demoPassword = 'sobremesa';

/** PBKDF2 iterations. Few are enough, because the password is published; more would delay the page. */
export const publishedIterations = 1_000;

export const firstAdministrator: DemoAccount = {
  email: 'admin@sobremesa.app',
  displayName: 'Julia Ortega',
  type: 'administrator',
  role: Role.administrator,
};

/** Two owners, because some actions need two people, and one account for each other duty and role. */
export const demoAccounts: readonly DemoAccount[] = [
  firstAdministrator,
  {
    email: 'ana@sobremesa.app',
    displayName: 'Ana Robles',
    type: 'administrator',
    role: Role.administrator,
    duties: ['owner'],
  },
  {
    email: 'tadeo@sobremesa.app',
    displayName: 'Tadeo Nájera',
    type: 'administrator',
    role: Role.administrator,
    duties: ['finance'],
  },
  {
    email: 'marisol@sobremesa.app',
    displayName: 'Marisol Ibarra',
    type: 'administrator',
    role: Role.administrator,
    phone: '+525541237788',
    duties: ['support'],
  },
  {
    email: 'carmen@sobremesa.app',
    displayName: 'Carmen Lugo',
    type: 'administrator',
    role: Role.administrator,
    duties: ['catalogs'],
  },
  {
    email: 'aurelio@sobremesa.app',
    displayName: 'Aurelio Vidal',
    type: 'administrator',
    role: Role.administrator,
    duties: ['auditor'],
  },
  { email: 'blocked@sobremesa.app', displayName: 'Bruno Salas', type: 'user', role: Role.blocked, isBlocked: true },
  { email: 'user@sobremesa.app', displayName: 'Úrsula Peña', type: 'user', role: Role.user },
  { email: 'company@sobremesa.app', displayName: 'Fonda La Comadre', type: 'company', role: Role.company },
  { email: 'employee@sobremesa.app', displayName: 'Emilio Cruz', type: 'employee', role: Role.employee },
];
