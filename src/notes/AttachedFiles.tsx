import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import ImageOff from 'lucide-react/icons/image-off';
import { useState, useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import IconButton from '@mui/material/IconButton';
import Image from 'lucide-react/icons/image';
import X from 'lucide-react/icons/x';
import { type Attachment, maxAttachments } from '../../contract/people/notes';
import { documentType } from '../../contract/images';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf, type ProblemDetails, canRetry, problem } from '../data/problem';
import { saveFile } from '../kit/files/saveFile';
import { useObjectUrl } from '../kit/images/Thumbnail';
import { useSingleFlight } from '../kit/useWriteOnce';
import { useResourceText } from '../kit/resourceText';
import css from './files.module.css';
import { normalizeAttachmentName } from '../../contract/people/attachmentNames';
import { newUuid } from '../data/uuid';
import { isPdfFile } from '../kit/images/imageUrl';
import { resizeImage } from '../kit/images/useUpload';

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
  const [save, isSaving] = useSingleFlight(async () => {
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
        loading={isSaving}
        onClick={() => void save()}
      >
        <span className={css['fileName']} translate="no">
          {file.name}
        </span>
        <span className="visually-hidden">{translate('notes.download')}</span>
      </Button>
      {problem && (
        <p role="alert" className={css['wrong']}>
          {translate(`problems.${problem.code}`, problem.params)}
        </p>
      )}
    </>
  );
}

export function ChosenFiles({ files, retry, remove }: Attachments) {
  const { translate } = useResourceText();
  if (files.length === 0) return null;
  return (
    <ul className={css['chosen']}>
      {files.map(({ key, name, stored, problem, isSending, file }) => (
        <li key={key} data-failed={problem ? true : undefined}>
          {(stored?.type ?? file?.type) === documentType ? (
            <FileText size={18} aria-hidden />
          ) : (
            <Image size={18} aria-hidden />
          )}
          <span className={css['fileName']} translate="no">
            {name}
          </span>
          {isSending && <progress aria-label={translate('notes.sending', { name })} />}
          {problem && canRetry(problem) && (
            <Button size="small" color="inherit" onClick={() => retry(key)}>
              {translate('form.retry')}
            </Button>
          )}
          <IconButton
            size="small"
            color="inherit"
            aria-label={translate('notes.removeFile', { name })}
            onClick={() => remove(key)}
          >
            <X size={16} aria-hidden />
          </IconButton>
          {problem && (
            <p role="alert" className={css['wrong']}>
              {translate(`problems.${problem.code}`, problem.params)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChosenFile {
  key: string;
  name: string;
  /** Data to upload; `null` for a file that the note already has. */
  file: Blob | null;
  stored: Attachment | null;
  problem: ProblemDetails | null;
  isSending: boolean;
}

interface Attachments {
  files: readonly ChosenFile[];
  isFull: boolean;
  isSending: boolean;
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  reset: () => void;
}

const toChosenFile = (stored: Attachment): ChosenFile => ({
  key: stored.id,
  name: stored.name,
  file: null,
  stored,
  problem: null,
  isSending: false,
});

/**
 * Manages the files of a note. Each file is uploaded when it is chosen; the API deletes files that are never attached.
 */
export function useAttachments(storedAttachments: readonly Attachment[]): Attachments {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => storedAttachments.map(toChosenFile));
  const uploads = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = uploads.current;
    return () => {
      for (const one of controllers.values()) one.abort();
    };
  }, []);

  const change = (key: string, changes: Partial<ChosenFile>) =>
    setFiles((currentFiles) => currentFiles.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function send(key: string, chosenFile: File | null, preparedFile: Blob | null): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    uploads.current.set(key, controller);
    change(key, { isSending: true, problem: null });
    try {
      const file = preparedFile ?? (chosenFile ? await prepareFile(chosenFile) : null);
      if (!file || signal.aborted) return;
      const renamed = chosenFile && { name: normalizeAttachmentName(chosenFile.name, file.type) };
      change(key, { file, ...renamed });
      const { data } = await dataProvider.uploadAttachment(file, { key, signal });
      if (signal.aborted) return;
      const { id, type, bytes } = data;
      setFiles((currentFiles) =>
        currentFiles.map((one) =>
          one.key === key ? { ...one, stored: { id, name: one.name, type, bytes }, isSending: false } : one,
        ),
      );
    } catch (error) {
      if (!signal.aborted) change(key, { problem: problemOf(error), isSending: false });
    }
  }

  return {
    files,
    isFull: files.length >= maxAttachments,
    isSending: files.some((one) => one.isSending),
    add(chosenFiles) {
      const newFiles = chosenFiles.slice(0, maxAttachments - files.length).map((file) => ({ file, key: newUuid() }));
      setFiles((currentFiles) => [
        ...currentFiles,
        ...newFiles.map(({ file, key }) => ({
          key,
          name: file.name,
          file: null,
          stored: null,
          problem: null,
          isSending: true,
        })),
      ]);
      for (const { file, key } of newFiles) void send(key, file, null);
    },
    retry(key) {
      const failedFile = files.find((file) => file.key === key);
      if (failedFile?.file && failedFile.problem && canRetry(failedFile.problem)) void send(key, null, failedFile.file);
    },
    remove(key) {
      uploads.current.get(key)?.abort();
      setFiles((currentFiles) => currentFiles.filter((one) => one.key !== key));
    },
    reset() {
      for (const one of uploads.current.values()) one.abort();
      setFiles([]);
    },
  };
}

/** Returns a PDF unchanged. Encodes an image again, which removes camera metadata. */
function prepareFile(file: File): Promise<Blob> {
  if (isPdfFile(file)) return Promise.resolve(new Blob([file], { type: documentType }));
  return resizeImage(file).catch((error: unknown) => {
    throw problemOf(error).code === 'client.unreadableImage' ? problem({ code: 'client.unreadableProof' }) : error;
  });
}
