import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { FileType } from '../../contract/files';
import type { EndpointQuery } from '../../contract/endpoint';
import { reportEndpoints, type ReportAnswer, type ReportQuery } from '../../contract/reports/endpoints';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { FileButton } from '../kit/files/FileButton';
import uiCss from '../kit/ui/ui.module.css';
import { saveFile } from '../kit/files/saveFile';
import { useWords } from '../kit/words';
import { namesOfFilter, wordsOf } from './file';
import type { ReportView } from './view';

interface Props {
  view: ReportView;
  query: ReportQuery;
  answer: ReportAnswer | null;
  title: string;
}

/** All rows, not only those on the page: the server writes them, with what they are of at their head. */
export function ReportFile({ view, query, answer, title }: Props) {
  const words = useWords();
  const { translate, format } = words;
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const running = useRef<AbortController | null>(null);
  const [lines, setLines] = useState<number | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function run(type: FileType) {
    const controller = new AbortController();
    running.current = controller;
    setLines(0);
    try {
      const names = await namesOfFilter(view.report, query.filter ?? {}, dataProvider, words);
      const wording = {
        language: words.language,
        words: { ...wordsOf(view, words, title, answer?.rows ?? []), ...names },
      } satisfies Partial<EndpointQuery<ReturnType<typeof reportEndpoints>['csv']>>;
      const { data } = await dataProvider.callFile(
        reportEndpoints(view.report)[type],
        { query: { ...query, ...wording } },
        { type, signal: controller.signal, onRows: setLines },
      );
      saveFile(data, `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${query.from}-${query.to}.${type}`);
      notify('reports.fileDone', { type: 'success' });
    } catch (error) {
      if (!controller.signal.aborted)
        notify('export.failed', {
          type: 'error',
          messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
        });
    } finally {
      running.current = null;
      setLines(null);
    }
  }

  if (lines === null) {
    return <FileButton onChoose={(type) => void run(type)}>{translate('reports.file')}</FileButton>;
  }
  return (
    <output className={uiCss['exporting']}>
      {translate('reports.fileRunning', { lines: format.number(lines) })}
      <progress aria-label={translate('reports.file')} />
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
