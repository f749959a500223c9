/**
 * Values of the `role` claim of identity tokens. The specification requires only the order: blocked < administrator <
 * all other roles.
 */
export const Role = {
  blocked: 0,
  administrator: 1,
  user: 2,
  company: 3,
  employee: 4,
} as const;
export type Role = (typeof Role)[keyof typeof Role];
export type RoleName = keyof typeof Role;

export const accountTypes = ['administrator', 'company', 'employee', 'user', 'other'] as const;
export type AccountType = (typeof accountTypes)[number];

export const accountStates = ['active', 'blocked', 'trial', 'subscribed'] as const;
export type AccountState = (typeof accountStates)[number];

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

const roleValues = Object.values(Role);

/**
 * Reads the role claim of a token. Every number below `Role.administrator` means blocked. Returns `null` for a missing,
 * malformed or unknown role.
 */
export function readRole(claim: unknown): Role | null {
  if (typeof claim === 'number' && claim < Role.administrator) return Role.blocked;
  return roleValues.find((role) => role === claim) ?? null;
}
