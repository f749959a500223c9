import { Role } from '../../contract/roles';
import { forEachDemoAccount, restoreRoles } from './people';
import type { Scenario } from './scenario';

type Claims = Readonly<Record<string, unknown>>;

/** Sets these claims for the user who is signed in or signs in, from their next token on. */
const asPerson = (claims: Claims, title: Scenario['title'], hint: Scenario['hint']): Scenario => ({
  group: 'person',
  title,
  hint,
  begin: ({ identity }) => forEachDemoAccount(identity, (uid) => identity.setClaims(uid, claims)),
  end: ({ identity }) => restoreRoles(identity),
});

const denied = {
  es: 'NOT_ADMINISTRATOR: permanece en la misma página.',
  en: 'NOT_ADMINISTRATOR: stays on the same page.',
};

/** One for each rule of the guard (docs/specification.md §6), and for claims that are not a role. */
export const person = {
  blocked: asPerson(
    { role: Role.blocked },
    { es: 'Bloqueado', en: 'Blocked' },
    { es: 'BLOCKED: regresa al inicio de sesión.', en: 'BLOCKED: back to sign-in.' },
  ),
  user: asPerson({ role: Role.user }, { es: 'Usuario', en: 'User' }, denied),
  company: asPerson({ role: Role.company }, { es: 'Empresa', en: 'Company' }, denied),
  employee: asPerson({ role: Role.employee }, { es: 'Empleado', en: 'Employee' }, denied),
  'role-missing': asPerson({}, { es: 'Sin rol', en: 'No role' }, denied),
  'role-malformed': asPerson({ role: 'administrator' }, { es: 'Rol inválido', en: 'Malformed role' }, denied),
};
