import { sha256 } from '../digest';
import { deposits } from '../../contract/money/deposits';
import { notes } from '../../contract/people/notes';
import type { Endpoint, EndpointOutput } from '../../contract/endpoint';
import { documentType, uploadPath, type UploadType } from '../../contract/images';
import { uploadReference } from '../../contract/uploads';
import { readInput } from '../engine/actions';
import { readBody, readBytes } from '../http/body';
import type { Ctx, Handler, Deps } from '../http/context';
import { assertKnownParameters } from '../http/query';
import { unavailable } from '../http/problems';
import { jsonResponse, write } from '../http/write';
import {
  removeFromInbox,
  sweepImages,
  unusedUploadMs,
  assertDiskSpace,
  assertWithinQuota,
} from '../images/unusedUploads';
import type { UploadInbox } from '../ports/images';
import { Problem } from '../problem';
import { isUuid } from '../engine/id';

interface FileInfo {
  type: UploadType;
  width?: number;
  height?: number;
}

type FileInfoFor<E extends Endpoint> = Omit<EndpointOutput<E>, 'id' | 'url' | 'bytes'> & FileInfo;

export interface FileKind<I extends FileInfo = FileInfo> {
  maxBytes: number;
  inspect: (bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<{ bytes: Uint8Array<ArrayBuffer>; info: I }>;
}

interface UploadOptions<E extends Endpoint> {
  addressOf: (id: string) => string;
  resource?: string;
  kindOf: (type: string) => FileKind<FileInfoFor<E>>;
}

type StoredUpload = FileInfo & { id: string; url: string; bytes: number };

function mediaType(header = ''): string {
  const [type = ''] = header.toLowerCase().split(';');
  return type.trim();
}

interface ReceivedFile {
  body: string;
  read: () => Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }>;
  /** Runs after the file is stored, even if an earlier request with the same key stored it. */
  onStored?: () => Promise<void>;
}

async function receiveFile(c: Ctx, deps: Deps, maxBytesOf: (type: string) => number): Promise<ReceivedFile> {
  const type = mediaType(c.req.header('Content-Type'));
  if (deps.inbox && type === 'application/json') return receiveFromInbox(c, deps, deps.inbox, maxBytesOf);
  const bytes = await readBytes(c.req.raw, maxBytesOf(type));
  return { body: await sha256(bytes), read: () => Promise.resolve({ bytes, type }) };
}

async function receiveFromInbox(
  c: Ctx,
  deps: Deps,
  inbox: UploadInbox,
  maxBytesOf: (type: string) => number,
): Promise<ReceivedFile> {
  const { text, json } = await readBody(c.req.raw, deps.settings.maxBodyBytes);
  const path = uploadPath(c.get('caller').uid, readInput(uploadReference, json).upload);
  return {
    body: text,
    async read() {
      const file = await inbox.find(path).catch(throwUnavailable);
      if (!file) throw new Problem('upload.missing');
      const type = mediaType(file.type);
      const maxBytes = maxBytesOf(type);
      if (file.bytes > maxBytes) throw new Problem('request.tooLarge', { params: { maxBytes } });
      const bytes = await file.read().catch(throwUnavailable);
      if (!bytes) throw new Problem('upload.missing');
      return { bytes, type };
    },
    onStored: () => removeFromInbox(deps, path),
  };
}

function throwUnavailable(error: unknown): never {
  throw unavailable(error);
}

export function upload<const E extends Endpoint>(
  deps: Deps,
  _endpoint: E,
  { addressOf, resource, kindOf }: UploadOptions<E>,
): Handler {
  return async (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const { body, read, onStored } = await receiveFile(c, deps, (type) => kindOf(type).maxBytes);
    const id = crypto.randomUUID();
    let stored: StoredUpload | undefined;
    const response = await write(
      c,
      deps,
      {
        body,
        async prepare() {
          const received = await read();
          const { bytes, info } = await kindOf(received.type).inspect(received.bytes, received.type);
          stored = { id, url: addressOf(id), ...info, bytes: bytes.length };
          await assertDiskSpace(deps, bytes.length);
          await insertUploadRow(c, deps, stored, resource);
          await assertWithinQuota(deps, c.get('caller').uid, id);
          await deps.images.put(id, bytes, stored.type).catch(throwUnavailable);
        },
      },
      async ({ trx }) => {
        await trx
          .updateTable('images')
          .set({ state: 'kept' })
          .where('id', '=', id)
          .where('state', '=', 'uploading')
          .execute();
        return jsonResponse(stored, 201, { Location: addressOf(id) });
      },
    );
    await onStored?.();
    await sweepImages(deps);
    return response;
  };
}

/** Writes the row before the bytes, so that stored bytes always have a row. */
async function insertUploadRow(
  c: Ctx,
  { db, clock }: Deps,
  { id, type, bytes, width = 0, height = 0 }: StoredUpload,
  resource: string | null = null,
): Promise<void> {
  const now = clock();
  await db.kysely
    .insertInto('images')
    .values({
      id,
      state: 'uploading',
      type,
      bytes,
      width,
      height,
      createdAt: now.toISOString(),
      createdBy: c.get('caller').uid,
      resource,
      keepUntil: new Date(now.getTime() + unusedUploadMs).toISOString(),
    })
    // The row already exists if an earlier attempt wrote it before the connection was lost.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const restrictedResources = { document: deposits.name, attachment: notes.name } as const;

interface ServeUploadOptions {
  what: 'picture' | 'document' | 'attachment';
  assertReadable?: (c: Ctx, upload: UploadOwner) => Promise<void>;
  isPrivate?: boolean;
}

export interface UploadOwner {
  recordId: string | null;
  createdBy: string;
}

export function serveUpload(
  { db, images: store }: Deps,
  { what, assertReadable, isPrivate = false }: ServeUploadOptions,
): Handler {
  return async (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const id = c.req.param('id') ?? '';
    const uploads = db.kysely
      .selectFrom('images')
      .select(['type', 'recordId', 'createdBy'])
      .where('state', '=', 'kept');
    const uploadsOfKind =
      what === 'picture'
        ? uploads
            .where('type', '!=', documentType)
            .where(({ or, eb }) =>
              or([eb('resource', 'is', null), eb('resource', 'not in', Object.values(restrictedResources))]),
            )
        : uploads.where('resource', '=', restrictedResources[what]);
    const row = isUuid(id) ? await uploadsOfKind.where('id', '=', id).executeTakeFirst() : undefined;
    if (row) await assertReadable?.(c, row);
    const bytes = row ? await store.get(id).catch(throwUnavailable) : null;
    if (!row || !bytes) throw new Problem('record.notFound');
    return new Response(bytes, {
      headers: {
        'Content-Type': row.type,
        'Content-Length': String(bytes.length),
        // Immutable, because another file gets another address.
        'Cache-Control': 'private, max-age=31536000, immutable',
        ...(isPrivate && {
          'Content-Disposition': `attachment; filename="${id}.${row.type.replace(/.*\//, '')}"`,
          // The requesting page displays the error. Intermediaries must not cache it.
          'Cache-Control': 'private, no-store',
        }),
      },
    });
  };
}
