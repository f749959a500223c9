import type { Availability, ProblemCode } from '../contract/problems';
import type { Resource } from '../contract/resource';

type Standing = Readonly<Record<string, unknown>>;
type Rule = (record: Standing) => Availability;

const allowed: Availability = { allowed: true };
const refused = (code: ProblemCode): Availability => ({ allowed: false, code });

const whileLive: Rule = (record) => (record['archivedAt'] === null ? allowed : refused('record.archived'));

const rules: Readonly<Record<string, Rule>> = {
  edit: whileLive,
  archive(record) {
    if (record['archivedAt'] !== null) return refused('record.archived');
    const count = Number(record['usageCount'] ?? 0);
    return count === 0 ? allowed : { allowed: false, code: 'record.inUse', params: { count } };
  },
  restore: (record) => (record['archivedAt'] === null ? refused('record.notArchived') : allowed),
  move: whileLive,
};

/** What may be done with a record now, and why not: what its `actions` say and what each write asks. */
export function availability(resource: Resource, record: Standing): Record<string, Availability> {
  const names = ['edit', 'archive', ...Object.keys(resource.actions)];
  return Object.fromEntries(names.map((name) => [name, rules[name]?.(record) ?? allowed]));
}
