import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { normalizeAttachmentName } from '../../contract/people/attachmentNames';
import { maxAttachments, type Attachment } from '../../contract/people/notes';
import { documentType } from '../../contract/images';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { newUuid } from '../data/uuid';
import { canRetry, problem, problemOf, type ProblemDetails } from '../data/problem';
import { isPdfFile } from '../kit/images/pdfPreview';
import { resizeImage } from '../kit/images/resizeImage';

export interface ChosenFile {
  key: string;
  name: string;
  /** Data to upload; `null` for a file that the note already has. */
  file: Blob | null;
  stored: Attachment | null;
  problem: ProblemDetails | null;
  isSending: boolean;
}

export interface Attachments {
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
export function useAttachments(before: readonly Attachment[]): Attachments {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => before.map(toChosenFile));
  const uploads = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = uploads.current;
    return () => {
      for (const one of controllers.values()) one.abort();
    };
  }, []);

  const change = (key: string, changes: Partial<ChosenFile>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function send(key: string, chosen: File | null, preparedFile: Blob | null): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    uploads.current.set(key, controller);
    change(key, { isSending: true, problem: null });
    try {
      const file = preparedFile ?? (chosen ? await prepareFile(chosen) : null);
      if (!file || signal.aborted) return;
      const renamed = chosen && { name: normalizeAttachmentName(chosen.name, file.type) };
      change(key, { file, ...renamed });
      const { data } = await dataProvider.uploadAttachment(file, { key, signal });
      if (signal.aborted) return;
      const { id, type, bytes } = data;
      setFiles((now) =>
        now.map((one) =>
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
    add(chosen) {
      const accepted = chosen.slice(0, maxAttachments - files.length).map((file) => ({ file, key: newUuid() }));
      setFiles((now) => [
        ...now,
        ...accepted.map(({ file, key }) => ({
          key,
          name: file.name,
          file: null,
          stored: null,
          problem: null,
          isSending: true,
        })),
      ]);
      for (const { file, key } of accepted) void send(key, file, null);
    },
    retry(key) {
      const one = files.find((file) => file.key === key);
      if (one?.file && one.problem && canRetry(one.problem)) void send(key, null, one.file);
    },
    remove(key) {
      uploads.current.get(key)?.abort();
      setFiles((now) => now.filter((one) => one.key !== key));
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
