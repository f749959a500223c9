import { readRole } from '../contract/roles';
import {
  IdentityNotFound,
  signedInAtOf,
  TokenRefused,
  type IdentityPort,
  type NewIdentity,
} from '../api/ports/identity';
import type { RandomBytes } from './passwords';
import { recoveryCodesOf } from './factors';
import { normalizeEmail, type People } from './people';
import { IdentityError } from './identityError';
import { requireActiveUser, sendPasswordMail, type Service } from './service';
import type { IdentityUser } from './tables';
import { fingerprint } from './tokens';

export interface EmbeddedPort extends IdentityPort {
  setPassword(uid: string, password: string): Promise<void>;
  setClaims(uid: string, claims: Readonly<Record<string, unknown>>): Promise<void>;
}

function claimsOf({ customAttributes }: IdentityUser): Readonly<Record<string, unknown>> {
  return JSON.parse(customAttributes);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns 28 letters and digits, the format of Firebase. */
function newUid(random: RandomBytes): string {
  return [...random(28)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

export function createPort(service: Service, random: RandomBytes): EmbeddedPort {
  const { people, passwords, tokens, factors, clock } = service;
  const change: People['change'] = (uid, ...changeArguments) =>
    people.change(uid, ...changeArguments).catch((error: unknown) => {
      throw error instanceof IdentityError && error.code === 'USER_NOT_FOUND'
        ? new IdentityNotFound(uid, error)
        : error;
    });
  return {
    async verify(token) {
      const result = await tokens.readIdToken(token);
      if (result.kind !== 'valid') throw new TokenRefused(result.kind);
      try {
        await requireActiveUser(service, result.value);
      } catch (error) {
        throw error instanceof IdentityError ? new TokenRefused('revoked') : error;
      }
      const { uid, email, role, name, authTime, factor } = result.value;
      return {
        uid,
        email,
        role: readRole(role),
        ...(name !== undefined && { name }),
        ...signedInAtOf(authTime),
        ...(factor !== undefined && { secondFactor: true }),
      };
    },
    async create({ email, displayName, role }: NewIdentity) {
      const uid = newUid(random);
      const createdAt = clock().toISOString();
      await people.add({
        uid,
        email,
        displayName,
        passwordHash: null,
        customAttributes: JSON.stringify({ role }),
        disabled: 0,
        sessionEpoch: 0,
        createdAt,
        lastSignInAt: null,
      });
      return uid;
    },
    async find(email) {
      const user = await people.findByEmail(email);
      return user && { uid: user.uid, role: readRole(claimsOf(user)['role']) };
    },
    async rename(uid, displayName) {
      await change(uid, { displayName });
    },
    async setRole(uid, role) {
      const user = await people.findByUid(uid);
      const { role: _, ...otherClaims } = user ? claimsOf(user) : {};
      await change(uid, { customAttributes: JSON.stringify(role === null ? otherClaims : { ...otherClaims, role }) });
    },
    async setClaims(uid, claims) {
      await change(uid, { customAttributes: JSON.stringify(claims) });
    },
    async setPassword(uid, password) {
      await change(uid, { passwordHash: await passwords.hash(password) }, 'endSessions');
    },
    async endSessions(uid) {
      await change(uid, {}, 'endSessions');
    },
    async resetSecondFactor(uid) {
      // Removes the factor last: if ending the sessions fails, the factor still exists.
      await change(uid, {}, 'endSessions');
      await factors.remove(uid);
    },
    async restoreAccess(uid, email) {
      await change(uid, { email: normalizeEmail(email), passwordHash: null }, 'endSessions');
      await factors.remove(uid);
    },
    async signInMethods(uids) {
      const users = await Promise.all(uids.map((uid) => people.findByUid(uid)));
      return Promise.all(
        users
          .filter((user) => user !== undefined)
          .map(async ({ uid, email, passwordHash }) => {
            const factor = await factors.findByUid(uid);
            return {
              uid,
              email,
              factors: factor ? [factor.enrollmentId] : [],
              password: passwordHash === null ? null : await fingerprint(passwordHash),
              recoveryCodes: factor ? recoveryCodesOf(factor) : null,
            };
          }),
      );
    },
    async setDisabled(uid, disabled) {
      await change(uid, { disabled: disabled ? 1 : 0 });
    },
    async sendPasswordMail(email, language) {
      const user = await people.findByEmail(email);
      if (!user) throw new IdentityError('USER_NOT_FOUND');
      await sendPasswordMail(service, user, language);
    },
    async remove(uid) {
      await factors.remove(uid);
      await people.remove(uid);
    },
  };
}
