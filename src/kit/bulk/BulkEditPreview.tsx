import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isRelevantChange } from '../changes/changes';
import { useResource } from '../contexts';
import { titleOf } from '../record';
import type { TableColumn } from '../table/column';
import { Table } from '../table/Table';
import { RefusedRows, type RefusedRow } from '../ui/BulkResult';
import { useResourceText } from '../resourceText';
import { nounOf } from '../actions/actionText';
import css from './bulk.module.css';
import { isChanged, isUnchanged, type PreviewRow } from './useBulkEditPreview';

interface Props {
  rows: readonly PreviewRow[];
  refused: readonly RefusedRow[];
}

const pageSize = 25;

export function BulkEditPreview({ rows, refused }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const [shown, setShown] = useState(pageSize);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const changed = rows.filter(isChanged);
  const unchanged = rows.filter(isUnchanged);
  const countParams = (count: number) => ({ smart_count: count, noun: nounOf(resource.name, resourceText, count) });
  const rowTitle = ({ id, record }: PreviewRow) => (record ? titleOf(resource, record, resourceText) : id);

  const columns: TableColumn<PreviewRow>[] = [
    { key: resource.title, label: resourceText.fieldLabel(resource.name, resource.title), cell: rowTitle },
    {
      key: 'changes',
      label: translate('bulk.edit.changes'),
      cell: ({ record, after }) => <ChangeList changes={changesOf(resource, record, after).filter(isRelevantChange)} />,
    },
  ];
  return (
    <section className={css['preview']}>
      <h3 ref={heading} tabIndex={-1}>
        {translate('bulk.edit.title')}
      </h3>
      <p>
        {changed.length > 0
          ? translate('bulk.edit.willChange', countParams(changed.length))
          : translate('bulk.edit.none')}{' '}
        {translate('bulk.edit.nothingSaved')}
      </p>
      {refused.length > 0 && (
        <>
          <Alert severity="warning">{translate('bulk.edit.wouldRefuse', countParams(refused.length))}</Alert>
          <RefusedRows refused={refused} />
        </>
      )}
      {changed.length > 0 && (
        <Table
          variant="panel"
          label={translate('bulk.edit.changes')}
          columns={columns}
          rows={changed.slice(0, shown)}
          keyOf={({ id }) => id}
        />
      )}
      {changed.length > shown && (
        <Button color="inherit" onClick={() => setShown(shown + pageSize)}>
          {translate('bulk.edit.more', { count: resourceText.format.number(changed.length - shown) })}
        </Button>
      )}
      {unchanged.length > 0 && (
        <details className={css['same']}>
          <summary>{translate('bulk.edit.same', countParams(unchanged.length))}</summary>
          <ul>
            {unchanged.map((row) => (
              <li key={row.id}>{rowTitle(row)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
