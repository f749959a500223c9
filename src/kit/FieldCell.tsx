import { useContext } from 'react';
import type { Resource } from '../../contract/resource';
import { StateChip } from './ui/StateChip';
import { OwnCells } from './ownCells';
import { cellOf, type AnyRecord } from './record';
import { UsageCount } from './UsageCount';
import { useWords } from './words';

interface Props {
  resource: Resource;
  name: string;
  record: AnyRecord;
}

/** A field of a record, read. What is archived is neither active nor inactive: it says that it is archived. */
export function FieldCell({ resource, name, record }: Props) {
  const words = useWords();
  const own = useContext(OwnCells);
  const cell = cellOf(resource, name, record);
  if (!cell) return null;
  if (own.resource === resource.name && own.cells[name]) return own.cells[name](record);
  if (name === 'usageCount') return <UsageCount resource={resource} record={record} />;
  const archived = record.archivedAt === null ? '' : words.of(resource.name, `values.${name}.archived`);
  return archived ? <StateChip tone="quiet">{archived}</StateChip> : <cell.reading.Cell {...cell.props} />;
}
