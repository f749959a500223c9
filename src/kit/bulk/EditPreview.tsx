import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isPlain } from '../changes/changes';
import { useResource } from '../contexts';
import { titleOf } from '../record';
import type { TableColumn } from '../table/column';
import { Table } from '../table/Table';
import { RefusedRows, type Refused } from '../ui/BulkResult';
import { useWords } from '../words';
import { nounOf } from '../actions/actionWords';
import css from './bulk.module.css';
import { isChanged, isSame, type PreviewRow } from './usePreview';

interface Props {
  rows: readonly PreviewRow[];
  refused: readonly Refused[];
}

const shownAtOnce = 25;

/** Previews each row: values before and after, unchanged rows, and rows that would be refused with the reason. */
export function EditPreview({ rows, refused }: Props) {
  const resource = useResource();
  const words = useWords();
  const { translate } = words;
  const [shown, setShown] = useState(shownAtOnce);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const changed = rows.filter(isChanged);
  const same = rows.filter(isSame);
  const counted = (count: number) => ({ smart_count: count, noun: nounOf(resource.name, words, count) });
  const titled = ({ id, record }: PreviewRow) => (record ? titleOf(resource, record, words) : id);

  const columns: TableColumn<PreviewRow>[] = [
    { key: resource.title, label: words.field(resource.name, resource.title), cell: titled },
    {
      key: 'changes',
      label: translate('bulk.edit.changes'),
      cell: ({ record, after }) => <ChangeList changes={changesOf(resource, record, after).filter(isPlain)} />,
    },
  ];
  return (
    <section className={css['preview']}>
      <h3 ref={heading} tabIndex={-1}>
        {translate('bulk.edit.title')}
      </h3>
      <p>
        {changed.length > 0 ? translate('bulk.edit.willChange', counted(changed.length)) : translate('bulk.edit.none')}{' '}
        {translate('bulk.edit.nothingSaved')}
      </p>
      {refused.length > 0 && (
        <>
          <Alert severity="warning">{translate('bulk.edit.wouldRefuse', counted(refused.length))}</Alert>
          <RefusedRows refused={refused} />
        </>
      )}
      {changed.length > 0 && (
        <Table
          look="panel"
          label={translate('bulk.edit.changes')}
          columns={columns}
          rows={changed.slice(0, shown)}
          keyOf={({ id }) => id}
        />
      )}
      {changed.length > shown && (
        <Button color="inherit" onClick={() => setShown(shown + shownAtOnce)}>
          {translate('bulk.edit.more', { count: words.format.number(changed.length - shown) })}
        </Button>
      )}
      {same.length > 0 && (
        <details className={css['same']}>
          <summary>{translate('bulk.edit.same', counted(same.length))}</summary>
          <ul>
            {same.map((row) => (
              <li key={row.id}>{titled(row)}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
