import { administrators } from '../../contract/people/accounts';
import { apiKeys, keyUid } from '../../contract/people/apiKeys';
import type { Duty } from '../../contract/duties';
import { readShownTo } from '../apiKeys/table';
import type { Queries } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import { readDuties, readVouchers } from '../users/duties';

/** Administrator, and who admitted them or gave them their duties; no vouchers if the installation itself did. */
export interface Vouched {
  uid: string;
  vouchers: readonly string[];
}

/**
 * Returns a function from each uid to the uid it counts as. Somebody admitted, or given duties, by one person alone
 * may be that person with another password: they count as one, with all whom they admitted together. Somebody with two
 * vouchers who do not count as one is independent.
 */
export function standBehind(all: readonly Vouched[]): (uid: string) => string {
  const vouchersOf = new Map(all.map(({ uid, vouchers }) => [uid, vouchers]));
  const known = new Map<string, string>();
  function find(uid: string, asked: readonly string[]): string {
    const there = known.get(uid);
    if (there !== undefined) return there;
    // Members of a circle of vouchers count as one.
    if (asked.includes(uid)) return asked.slice(asked.indexOf(uid)).toSorted()[0] ?? uid;
    const vouchers = vouchersOf.get(uid) ?? [];
    const behind = new Set(vouchers.filter((one) => one !== uid).map((one) => find(one, [...asked, uid])));
    const [only, second] = behind;
    return only === undefined || second !== undefined ? uid : only;
  }
  for (const { uid } of all) known.set(uid, find(uid, []));
  return (uid) => known.get(uid) ?? uid;
}

export interface Colleague extends Vouched {
  duties: readonly Duty[];
}

interface Colleagues {
  /** Administrators and API keys. */
  all: Colleague[];
  /** Administrators who can sign in and decide. */
  active: Colleague[];
  /** Returns the uid that `uid` counts as; an API key created by one person alone counts as that person. */
  behind(uid: string): string;
  /**
   * Returns the groups whose sums include an act of `uid`. For a person: those who count as one with them, and the API
   * keys of which they have seen a secret. For a key: the groups of everybody who has seen its secret.
   */
  groupsOf(uid: string): readonly (readonly string[])[];
}

export async function readColleagues(db: Queries): Promise<Colleagues> {
  const rows = await db
    .selectFrom(administrators.table)
    .select(['uid', 'duties', 'vouchedBy', 'state', 'archived'])
    .where('view', '=', String(administrators.view))
    .execute();
  const persons = rows.flatMap(({ uid, duties, vouchedBy, state, archived }) =>
    uid === null
      ? []
      : [
          {
            uid,
            duties: readDuties(duties),
            vouchers: readVouchers(vouchedBy),
            isActive: state !== 'blocked' && archived === 0,
          },
        ],
  );
  const keys = await db.selectFrom(apiKeys.table).select(['id', 'vouchedBy']).execute();
  const machines = keys.map(({ id, vouchedBy }) => ({
    uid: keyUid(id),
    duties: [],
    vouchers: readVouchers(vouchedBy),
    isActive: false,
  }));
  const all = [...persons, ...machines];
  const behind = standBehind(all);
  const shownTo = await readShownTo(db);
  const groupOf = (uid: string) => {
    // Includes administrators blocked since: what they gave away still counts.
    const persons = [uid, ...all.map((one) => one.uid).filter((one) => behind(one) === behind(uid))];
    const keysSeen = [...shownTo].flatMap(([key, seers]) => (persons.some((one) => seers.has(one)) ? [key] : []));
    return [...new Set([...persons, ...keysSeen])];
  };
  return {
    all,
    active: all.filter(({ isActive }) => isActive),
    behind,
    groupsOf(uid) {
      const seers = shownTo.get(uid);
      return seers && seers.size > 0 ? [...seers].map(groupOf) : [groupOf(uid)];
    },
  };
}

/**
 * Returns a predicate for the uids that are, or count as, the actor. Where nothing has to be approved only the actor
 * does.
 */
export async function countedAsOne({
  trx,
  actor,
  limits,
}: Pick<WriteContext, 'trx' | 'actor' | 'limits'>): Promise<(uid: string | null) => boolean> {
  if (!limits) return (uid) => uid === actor.uid;
  const { behind } = await readColleagues(trx);
  const own = behind(actor.uid);
  return (uid) => uid !== null && behind(uid) === own;
}
