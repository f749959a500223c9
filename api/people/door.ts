import { administrators, users } from '../contract/people/accounts';
import type { Resource } from '../contract/resource';
import { authenticate } from '../http/authenticate';
import type { Ctx, Parts } from '../http/context';
import { writerOf } from '../http/transact';
import type { Table } from '../resources/table';
import { admissionOf } from './admission';
import { trialsOf } from './trials';

/** Who may come in, on every address but the public ones. Throws 401 or 403. */
export function doorOf(parts: Parts, tables: readonly Table[]): Parts['admit'] {
  const tableOf = ({ name }: Resource) => tables.find(({ resource }) => resource.name === name);
  const admit = admissionOf(parts, tableOf(administrators));
  const endTrials = trialsOf(parts, tableOf(users));
  return async (c: Ctx) => {
    c.set('caller', await authenticate(parts.identity, c.req.raw));
    c.set('caller', await admit(writerOf(c, parts)));
    await endTrials(writerOf(c, parts));
  };
}
