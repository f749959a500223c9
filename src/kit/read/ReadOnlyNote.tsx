import { administrators } from '../../../contract/people/accounts';
import { permissionFor } from '../../../contract/permissions';
import { useResource } from '../contexts';
import { useResourceText } from '../resourceText';
import css from './read.module.css';

/** Says who may change what the user may only read. */
export function ReadOnlyNote() {
  const { translate, lookup, format } = useResourceText();
  const writers = permissionFor(useResource(), 'write');
  if (typeof writers === 'string') return null;
  const names = ['owner', ...writers].map((duty) => lookup(administrators.name, `values.duties.${duty}`));
  return <p className={css['hint']}>{translate('form.readOnly', { duties: format.listOr(names) })}</p>;
}
