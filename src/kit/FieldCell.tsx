import { useContext } from 'react';
import { useRecordContext } from 'react-admin';
import { usageCount } from '../../contract/resource';
import { useResource } from './contexts';
import { StateChip } from './ui/StateChip';
import { CustomCellsContext } from './customCells';
import { cellOf, type AnyRecord } from './record';
import { UsageCount } from './UsageCount';
import { useResourceText } from './resourceText';

interface Props {
  source: string;
}

/**
 * Shows a declared field of the record in context, also in a react-admin `<Datagrid>` or `<Show>`. The field `active`
 * of an archived record shows that the record is archived.
 *
 * @example
 *   <FieldCell source="state" />
 */
export function FieldCell({ source }: Props) {
  const resourceText = useResourceText();
  const resource = useResource();
  const record = useRecordContext<AnyRecord>();
  const customCells = useContext(CustomCellsContext);
  const cell = record && cellOf(resource, source, record);
  if (!cell) return null;
  if (customCells.resource === resource.name && customCells.cells[source]) return customCells.cells[source](record);
  if (source === usageCount) return <UsageCount />;
  const archived = record.archivedAt === null ? '' : resourceText.lookup(resource.name, `values.${source}.archived`);
  return archived ? <StateChip tone="quiet">{archived}</StateChip> : <cell.display.Cell {...cell.props} />;
}
