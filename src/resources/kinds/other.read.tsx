import { Nothing } from '../../ui/Nothing';
import type { FieldKind } from '../../../api/contract/fields';
import { byName, onePart, type Reading } from './kind';

const said = (value: unknown) => (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

/** A kind that has no picture of its own yet. */
export const other = <K extends FieldKind>(): Reading<K> => ({
  Cell: ({ value }) => (value === null ? <Nothing /> : <span>{said(value)}</span>),
  text: said,
  parts: onePart,
  sortBy: byName,
  section: 'rules',
});
