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

/** A file that was chosen for a note: on its way, kept by the API, or refused. */
export interface ChosenFile {
  key: string;
  name: string;
  /** What is sent; none for one that the note has already. */
  file: Blob | null;
  kept: Attachment | null;
  problem: ProblemDetails | null;
  isSending: boolean;
}

export interface Attachments {
  files: readonly ChosenFile[];
  /** More cannot be attached. */
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

/** Files for a note: each is sent as soon as it is chosen; what is never attached is swept by the API. */
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

/** A PDF as it is, a picture drawn anew without what a camera writes beside it. */
function prepared(file: File): Promise<Blob> {
  if (isPdfFile(file)) return Promise.resolve(new Blob([file], { type: documentType }));
  return redraw(file).catch((error: unknown) => {
    // What is neither picture nor PDF.
    throw problemOf(error).code === 'client.unreadableImage' ? problem({ code: 'client.unreadableProof' }) : error;
  });
}
