import { useNotify } from 'react-admin';
import { lastDayWithData } from '../../contract/dateRanges';
import type { FileType } from '../../contract/files';
import type { DownloadOptions } from '../data/download';
import { problemOf } from '../data/problem';
import { DownloadButton } from '../kit/files/DownloadButton';
import { buildFileName, saveFile } from '../kit/files/saveFile';
import { useResourceText } from '../kit/resourceText';
import { useToday } from '../kit/ui/useToday';

export type FileOptions = DownloadOptions & { type: FileType };

interface Props {
  title: string;
  query: { from: string; to: string };
  fetchFile: (options: FileOptions) => Promise<{ data: Parameters<typeof saveFile>[0] }>;
}

export function ReportFileButton({ title, query, fetchFile }: Props) {
  const { translate, format } = useResourceText();
  const notify = useNotify();
  const today = useToday();

  async function save(options: FileOptions) {
    try {
      const { data } = await fetchFile(options);
      saveFile(data, buildFileName(title, `${query.from}-${lastDayWithData(today, query)}`, options.type));
      notify('reports.fileDone', { type: 'success' });
    } catch (error) {
      if (options.signal?.aborted !== true)
        notify('export.failed', {
          type: 'error',
          messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
        });
    }
  }

  return (
    <DownloadButton
      label={translate('reports.file')}
      save={save}
      progressText={(lines) => translate('reports.fileRunning', { lines: format.number(lines) })}
    />
  );
}
