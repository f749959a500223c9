import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FileType } from '../../../contract/files';
import { useResource } from '../contexts';
import { FileButton } from '../files/FileButton';
import { useWords } from '../words';
import css from '../ui/ui.module.css';
import { useListScope } from './ListScope';
import { isMoreThanTotal, shownTotal } from './shownTotal';
import { useListFile } from './useListFile';

/** All rows that match, not only the page: the server writes them, the browser keeps the file. */
export function ExportButton() {
  const words = useWords();
  const { translate, format } = words;
  const list = useListScope();
  const saveList = useListFile(useResource());
  const running = useRef<AbortController | null>(null);
  const [rows, setRows] = useState<number | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function run(type: FileType) {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    const { filterValues, within, sort } = list;
    await saveList(
      { filter: { ...filterValues, ...within }, sort },
      { type, signal: controller.signal, onRows: setRows },
    );
    running.current = null;
    setRows(null);
  }

  if (rows === null) {
    return (
      <FileButton onChoose={(type) => void run(type)}>
        <span className={css['toolName']}>{translate('export.start')}</span>
      </FileButton>
    );
  }
  return (
    <output className={css['exporting']}>
      {translate('export.running', {
        rows: format.number(rows),
        total: list.total === undefined ? format.number(rows) : shownTotal(list, words),
      })}
      <progress
        {...(!isMoreThanTotal(list) && { max: list.total ?? rows, value: rows })}
        aria-label={translate('export.start')}
      />
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
