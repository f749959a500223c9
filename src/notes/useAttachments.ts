import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { attachmentName } from '../../contract/people/attachmentNames';
import { maxAttachments, type Attachment } from '../../contract/people/notes';
import { documentType } from '../../contract/images';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { newKey } from '../data/key';
import { canRetry, problem, problemOf, type ProblemDetails } from '../data/problem';
import { isPdfFile } from '../kit/images/document';
import { redraw } from '../kit/images/redraw';

/** A file chosen for a note: uploading, stored by the API, or rejected. */
export interface ChosenFile {
  key: string;
  name: string;
  /** The data to upload; `null` for a file that the note already has. */
  file: Blob | null;
  kept: Attachment | null;
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

const ofNote = (kept: Attachment): ChosenFile => ({
  key: kept.id,
  name: kept.name,
  file: null,
  kept,
  problem: null,
  isSending: false,
});

/** Manages the files of a note: each is uploaded when chosen; the API deletes those that are never attached. */
export function useAttachments(before: readonly Attachment[]): Attachments {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => before.map(ofNote));
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all.values()) one.abort();
    };
  }, []);

  const change = (key: string, given: Partial<ChosenFile>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...given } : one)));

  async function send(key: string, chosen: File | null, ready: Blob | null): Promise<void> {
    const mine = new AbortController();
    const { signal } = mine;
    running.current.set(key, mine);
    change(key, { isSending: true, problem: null });
    try {
      const file = ready ?? (chosen ? await prepared(chosen) : null);
      if (!file || signal.aborted) return;
      const named = chosen && { name: attachmentName(chosen.name, file.type) };
      change(key, { file, ...named });
      const { data } = await dataProvider.uploadAttachment(file, { key, signal });
      if (signal.aborted) return;
      const { id, type, bytes } = data;
      setFiles((now) =>
        now.map((one) =>
          one.key === key ? { ...one, kept: { id, name: one.name, type, bytes }, isSending: false } : one,
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
      const room = chosen.slice(0, maxAttachments - files.length).map((file) => ({ file, key: newKey() }));
      setFiles((now) => [
        ...now,
        ...room.map(({ file, key }) => ({
          key,
          name: file.name,
          file: null,
          kept: null,
          problem: null,
          isSending: true,
        })),
      ]);
      for (const { file, key } of room) void send(key, file, null);
    },
    retry(key) {
      const one = files.find((file) => file.key === key);
      if (one?.file && one.problem && canRetry(one.problem)) void send(key, null, one.file);
    },
    remove(key) {
      running.current.get(key)?.abort();
      setFiles((now) => now.filter((one) => one.key !== key));
    },
    reset() {
      for (const one of running.current.values()) one.abort();
      setFiles([]);
    },
  };
}

/** Returns a PDF unchanged and an image re-encoded, which removes camera metadata. */
function prepared(file: File): Promise<Blob> {
  if (isPdfFile(file)) return Promise.resolve(new Blob([file], { type: documentType }));
  return redraw(file).catch((error: unknown) => {
    // The file is neither an image nor a PDF.
    throw problemOf(error).code === 'client.unreadableImage' ? problem({ code: 'client.unreadableProof' }) : error;
  });
}
