import { administrators } from '../../contract/people/accounts';
import { apiKeys, apiKeyUid } from '../../contract/people/apiKeys';
import type { Duty } from '../../contract/duties';
import type { KyselyDb } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import { readDuties, readSponsors } from '../duties';

/** `sponsors`: the administrators who admitted this one; empty if the installation itself did. */
export interface SponsoredActor {
  uid: string;
  sponsors: readonly string[];
}

/**
 * Returns a function that maps each uid to the uid of its group. A person with a single sponsor may be that sponsor
 * with a second account, so both form one group. Two sponsors from different groups make a person independent.
 */
export function sponsorGroups(allActors: readonly SponsoredActor[]): (uid: string) => string {
  const sponsorsByUid = new Map(allActors.map(({ uid, sponsors }) => [uid, sponsors]));
  const groupByUid = new Map<string, string>();
  function find(uid: string, visited: readonly string[]): string {
    const cached = groupByUid.get(uid);
    if (cached !== undefined) return cached;
    // People who sponsor each other in a cycle form one group.
    if (visited.includes(uid)) return visited.slice(visited.indexOf(uid)).toSorted()[0] ?? uid;
    const sponsors = sponsorsByUid.get(uid) ?? [];
    const sponsorGroupUids = new Set(sponsors.filter((one) => one !== uid).map((one) => find(one, [...visited, uid])));
    const [firstGroup, secondGroup] = sponsorGroupUids;
    return firstGroup === undefined || secondGroup !== undefined ? uid : firstGroup;
  }
  for (const { uid } of allActors) groupByUid.set(uid, find(uid, []));
  return (uid) => groupByUid.get(uid) ?? uid;
}

export interface ApprovalActor extends SponsoredActor {
  duties: readonly Duty[];
}

interface ApprovalActors {
  allActors: ApprovalActor[];
  activeAdministrators: ApprovalActor[];
  /** An API key created by one person counts as that person. */
  groupOf(uid: string): string;
  /**
   * Returns the groups whose sums include a spending of `uid`. For a person: their own group with the API keys whose
   * secret they have seen. For a key: the groups of everybody who has seen its secret.
   */
  limitGroupsOf(uid: string): readonly (readonly string[])[];
}

export async function readApprovalActors(db: KyselyDb): Promise<ApprovalActors> {
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
            sponsors: readSponsors(vouchedBy),
            isActive: state !== 'blocked' && archived === 0,
          },
        ],
  );
  const keys = await db.selectFrom(apiKeys.table).select(['id', 'vouchedBy']).execute();
  const keyActors = keys.map(({ id, vouchedBy }) => ({
    uid: apiKeyUid(id),
    duties: [],
    sponsors: readSponsors(vouchedBy),
    isActive: false,
  }));
  const allActors = [...persons, ...keyActors];
  const groupByActor = sponsorGroups(allActors);
  const secretViewers = await readSecretViewers(db);
  const groupMembers = (uid: string) => {
    // Includes blocked administrators: amounts they gave away still count.
    const persons = [uid, ...allActors.map((one) => one.uid).filter((one) => groupByActor(one) === groupByActor(uid))];
    const keysWithKnownSecret = [...secretViewers].flatMap(([key, viewers]) =>
      persons.some((one) => viewers.has(one)) ? [key] : [],
    );
    return [...new Set([...persons, ...keysWithKnownSecret])];
  };
  return {
    allActors,
    activeAdministrators: allActors.filter(({ isActive }) => isActive),
    groupOf: groupByActor,
    limitGroupsOf(uid) {
      const viewers = secretViewers.get(uid);
      return viewers && viewers.size > 0 ? [...viewers].map(groupMembers) : [groupMembers(uid)];
    },
  };
}

/** Without `limits`, the returned function matches only the actor's own uid. */
export async function readIsSameGroup({
  trx,
  actor,
  limits,
}: Pick<WriteContext, 'trx' | 'actor' | 'limits'>): Promise<(uid: string | null) => boolean> {
  if (!limits) return (uid) => uid === actor.uid;
  const { groupOf } = await readApprovalActors(trx);
  const ownGroup = groupOf(actor.uid);
  return (uid) => uid !== null && groupOf(uid) === ownGroup;
}

async function readSecretViewers(db: KyselyDb): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db.selectFrom('apiKeySecrets').select(['keyId', 'shownTo']).execute();
  const shownTo = new Map<string, Set<string>>();
  for (const row of rows) {
    const uid = apiKeyUid(row.keyId);
    shownTo.set(uid, new Set([...(shownTo.get(uid) ?? []), ...readSponsors(row.shownTo)]));
  }
  return shownTo;
}

export function sponsorFields({ actor, approval, limits }: WriteContext): { vouchedBy: string[] | null } {
  return { vouchedBy: limits ? [...(approval ? [approval.requestedBy] : []), actor.uid] : null };
}
