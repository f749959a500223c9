import { approvals } from '../../contract/people/approvals';
import { isForKeys, mayDo } from '../../contract/permissions';
import { notes } from '../../contract/people/notes';
import { savedViews } from '../../contract/people/savedViews';
import { resources } from '../../contract/resources';
import type { Resource } from '../../contract/resource';
import type { Rules } from '../engine/rules';
import type { Actor } from '../engine/writeContext';

/** The same of the history: an approval and a note are about a record too, and a view about a list. */
export const visibleInHistory: NonNullable<Rules['visible']> = ({ actor }) => {
  const hidden = hiddenFrom(actor);
  if (hidden.length === 0) return null;
  return (where) => {
    const approvalsRead = where.selectFrom(approvals.table).select('id').where('resource', 'not in', hidden);
    const viewsRead = where
      .selectFrom(savedViews.table)
      .select('id')
      .where('resource', 'not in', hidden)
      .where(({ or, eb }) => or([eb('ownerId', '=', actor.uid), eb('audience', '=', 'team')]));
    const notesRead = where.selectFrom(notes.table).select('id').where('resource', 'not in', hidden);
    return where.and([
      where('resource', 'not in', hidden),
      where.or([where('resource', '<>', notes.name), where('recordId', 'in', notesRead)]),
      where.or([where('resource', '<>', approvals.name), where('recordId', 'in', approvalsRead)]),
      where.or([where('resource', '<>', savedViews.name), where('recordId', 'in', viewsRead)]),
    ]);
  };
};

/** Of what is told of records of any resource, by the field `resource`: what is about records the viewer may read. */
export const visibleByResource: NonNullable<Rules['visible']> = ({ actor }) => {
  const hidden = hiddenFrom(actor);
  return hidden.length === 0 ? null : (where) => where('resource', 'not in', hidden);
};

/** The names of the resources that somebody may not read. */
export function hiddenFrom({ duties, apiKeyId }: Pick<Actor, 'duties' | 'apiKeyId'>): string[] {
  const mayRead = (resource: Resource) =>
    mayDo(duties, resource, 'read') && (apiKeyId === undefined || isForKeys(resource, 'read'));
  return resources.filter((resource) => !mayRead(resource)).map(({ name }) => name);
}
