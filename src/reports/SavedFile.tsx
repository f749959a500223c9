import { useNotify } from 'react-admin';
import type { FileType } from '../../contract/files';
import type { Download } from '../data/download';
import { problemOf } from '../data/problem';
import { FileButton } from '../kit/files/FileButton';
import { fileName, saveFile } from '../kit/files/saveFile';
import { useWords } from '../kit/words';

export type FileOptions = Download & { type: FileType };

interface Props {
  title: string;
  query: { from: string; to: string };
  read: (options: FileOptions) => Promise<{ data: Parameters<typeof saveFile>[0] }>;
}

/** Button that downloads a report as a file and reports success or failure. */
export function SavedFile({ title, query: { from, to }, read }: Props) {
  const { translate, format } = useWords();
  const notify = useNotify();

  async function save(options: FileOptions) {
    try {
      const { data } = await read(options);
      saveFile(data, fileName(title, `${from}-${to}`, options.type));
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
    <FileButton
      label={translate('reports.file')}
      save={save}
      running={(lines) => translate('reports.fileRunning', { lines: format.number(lines) })}
    />
  );
}
