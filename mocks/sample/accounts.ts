import { Role } from '../../api/contract/roles';

export interface DemoAccount {
  email: string;
  displayName: string;
  role: Role;
}

/** The password of every demo account; it is printed on the sign-in page. */
export const demoPassword = 'sobremesa';

/** PBKDF2's rounds for them: few, because the password is published and a page has to open at once. */
export const publishedIterations = 1_000;

/** Two administrators, since some acts take two, and one account for each other role. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@sobremesa.app', displayName: 'Julia Ortega', role: Role.administrator },
  { email: 'ana@sobremesa.app', displayName: 'Ana Robles', role: Role.administrator },
  { email: 'blocked@sobremesa.app', displayName: 'Bruno Salas', role: Role.blocked },
  { email: 'user@sobremesa.app', displayName: 'Úrsula Peña', role: Role.user },
  { email: 'company@sobremesa.app', displayName: 'Fonda La Comadre', role: Role.company },
  { email: 'employee@sobremesa.app', displayName: 'Emilio Cruz', role: Role.employee },
];
