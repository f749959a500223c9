import type { Duty } from '../../contract/duties';
import { mayDo } from '../../contract/permissions';
import { resources } from '../../contract/resources';
import type { Rules } from '../engine/rules';

/** Of what is told of records of any resource, by the field `resource`: what is about records the viewer may read. */
export const visibleByResource: NonNullable<Rules['visible']> = ({ actor }) => {
  const hidden = hiddenFrom(actor.duties);
  return hidden.length === 0 ? null : (where) => where('resource', 'not in', hidden);
};

function hiddenFrom(duties: readonly Duty[]): string[] {
  return resources.filter((resource) => !mayDo(duties, resource, 'read')).map(({ name }) => name);
}
