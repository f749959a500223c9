import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Attachment } from '../../contract/people/notes';
import { documentType } from '../../contract/images';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf, type ProblemDetails } from '../data/problem';
import { saveFile } from '../kit/files/saveFile';
import { useObjectUrl } from '../kit/images/useDocument';
import { useSingleFlight } from '../kit/ui/useSingleFlight';
import { useResourceText } from '../kit/resourceText';
import css from './files.module.css';

export function AttachedFiles({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={css['files']}>
      {files.map((file) => (
        <li key={file.id}>
          {file.type === documentType ? <AttachedDocument file={file} /> : <AttachedImage file={file} />}
        </li>
      ))}
    </ul>
  );
}

function AttachedImage({ file }: { file: Attachment }) {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['attachment', file.id],
    queryFn: async ({ signal }) => (await dataProvider.attachmentBytes(file, { signal })).data,
    staleTime: Infinity,
    retry: false,
  });
  if (error && !data)
    return (
      <Button
        size="small"
        color="inherit"
        startIcon={<ImageOff size={18} aria-hidden />}
        onClick={() => void refetch()}
      >
        {translate('notes.notLoaded', { name: file.name })}
      </Button>
    );
  return data ? <AttachedImageLink bytes={data} name={file.name} /> : <span className={css['picture']} aria-busy />;
}

function AttachedImageLink({ bytes, name }: { bytes: Blob; name: string }) {
  const { translate } = useResourceText();
  const url = useObjectUrl(bytes);
  return (
    <a
      className={css['picture']}
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={translate('notes.openPicture', { name })}
      title={name}
    >
      <img src={url} alt="" />
    </a>
  );
}

function AttachedDocument({ file }: { file: Attachment }) {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [save, saving] = useSingleFlight(async () => {
    setProblem(null);
    try {
      const { data } = await dataProvider.attachmentBytes(file, { signal: AbortSignal.timeout(60_000) });
      saveFile(data, file.name);
    } catch (error) {
      setProblem(problemOf(error));
    }
  });
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        className={css['document'] ?? ''}
        startIcon={<FileText size={18} aria-hidden />}
        loading={saving}
        onClick={() => void save()}
      >
        <span className={css['fileName']} translate="no">
          {file.name}
        </span>
        <span className={css['visuallyHidden']}>{translate('notes.download')}</span>
      </Button>
      {problem && (
        <p role="alert" className={css['wrong']}>
          {translate(`problems.${problem.code}`, problem.params)}
        </p>
      )}
    </>
  );
}
