import Button from '@mui/material/Button';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { exportColumns } from '../../../contract/exports';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import { readable } from '../record';
import { useWords, type Words } from '../words';
import type { List } from './list';
import css from './list.module.css';
import { saveFile } from './saveFile';

/** All rows that match, not only the page: the server writes them, the browser keeps the file. */
export function ExportButton({ resource, list }: { resource: Resource; list: List }) {
  const words = useWords();
  const { translate, format } = words;
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const running = useRef<AbortController | null>(null);
  const [rows, setRows] = useState<number | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      let count = 0;
      const { data } = await dataProvider.exportCsv(
        resource.name,
        { filter: { ...list.filterValues, ...list.within }, sort: list.sort, columns: columnsOf(resource, words) },
        {
          signal: controller.signal,
          onRows: (read) => {
            count = read;
            setRows(read);
          },
        },
      );
      saveFile(data, fileName(words.resource(resource.name, 2), format.isoDate(new Date())));
      notify('export.done', { type: 'success', messageArgs: { smart_count: count, count: format.number(count) } });
    } catch (error) {
      if (!controller.signal.aborted) {
        notify('export.failed', {
          type: 'error',
          messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
        });
      }
    } finally {
      running.current = null;
      setRows(null);
    }
  }

  if (rows === null) {
    return (
      <Button color="inherit" startIcon={<Download size={18} aria-hidden />} onClick={() => void run()}>
        <span className={css['toolName']}>{translate('export.start')}</span>
      </Button>
    );
  }
  return (
    <output className={css['exporting']}>
      {translate('export.running', { rows: format.number(rows), total: format.number(list.total ?? rows) })}
      <progress max={list.total ?? rows} value={rows} aria-label={translate('export.start')} />
      <Button
        color="inherit"
        size="small"
        startIcon={<X size={16} aria-hidden />}
        onClick={() => running.current?.abort()}
      >
        {translate('export.cancel')}
      </Button>
    </output>
  );
}

/** Every column of the file by the name a person knows: `name.es` → "Nombre en español". */
function columnsOf(resource: Resource, words: Words): (readonly [string, string])[] {
  const fields = readable(resource);
  return exportColumns(resource)
    .filter(({ name }) => name !== 'id' && name !== 'archivedAt' && fields[name]?.column !== 'never')
    .map(
      ({ path, language }) =>
        [path, words.field(resource.name, language ? path.slice(0, -language.length - 1) : path, language)] as const,
    );
}

/** `Etiquetas` on 31 July 2026 → `etiquetas-2026-07-31.csv`; whatever a file system may refuse is gone. */
function fileName(resource: string, date: string): string {
  return `${resource.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${date}.csv`;
}
