import { administrators } from '../../contract/people/accounts';
import { apiKeys, keyUid } from '../../contract/people/apiKeys';
import type { Duty } from '../../contract/duties';
import { readShownTo } from '../apiKeys/table';
import type { Queries } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import { readDuties, readVouchers } from '../users/duties';

/** An administrator, and who let them in or gave them their duties: nobody of us, if that was the installation itself. */
export interface Vouched {
  uid: string;
  vouchers: readonly string[];
}

/**
 * Behind whom each administrator stands. Whoever was let in, or given duties, by one person alone may be that person with
 * another password: they count as one, and so do all whom they let in together. Two who vouch for somebody and do not
 * count as one make that person stand by themselves.
 */
export function standBehind(all: readonly Vouched[]): (uid: string) => string {
  const vouchersOf = new Map(all.map(({ uid, vouchers }) => [uid, vouchers]));
  const known = new Map<string, string>();
  function find(uid: string, asked: readonly string[]): string {
    const there = known.get(uid);
    if (there !== undefined) return there;
    // Who vouch for each other in a circle count as one.
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
  /** Administrators and machines. */
  all: Colleague[];
  /** Administrators who can sign in and decide. */
  active: Colleague[];
  /** Behind whom each stands: a key that one person made alone counts as that person. */
  behind(uid: string): string;
  /**
   * The groups in whose sums an act counts: that of a person, together with the keys they have seen a secret of; of a key,
   * those of everybody who has seen one.
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
    // Also those who were blocked since: what they gave away counts.
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

/** Tells who is the person who writes, or counts as them. Where nothing has to be approved nobody else does. */
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
