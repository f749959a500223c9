import type { Hono } from 'hono';
import { attachmentPath, documentPath, documentType, imagePath, imageTypes, maxImageSide } from '../../contract/images';
import {
  getAttachment,
  getDocument,
  getImage,
  uploadAttachment,
  uploadDocument,
  uploadImage,
} from '../../contract/uploads';
import { getRecord } from '../engine/record';
import type { Table } from '../engine/table';
import { viewerOf, type Ctx, type Env, type Deps, type Handler } from '../http/context';
import { route, routeOf } from '../http/serve';
import { stripImageMetadata } from '../images/stripMetadata';
import { readImageInfo, isEncrypted, isPdf } from '../images/fileInfo';
import { Problem } from '../problem';
import { restrictedResources, serveUpload, upload, type FileKind, type UploadOwner } from './uploads';

/**
 * `POST /api/images` stores a picture for a form, from the body or from the upload folder of the bucket
 * (storage.rules). `GET /api/images/{id}` serves it without a session, because an `<img>` sends no token: the id (122
 * random bits) is the secret. Documents, such as the proof of a deposit, require a permission and are never cached by
 * intermediaries.
 */
export function images(app: Hono<Env>, deps: Deps): void {
  const { maxImageBytes } = deps.settings;
  route(app, deps, routeOf(uploadImage), {
    POST: {
      permitted: uploadImage.permitted,
      handler: upload(deps, uploadImage, {
        addressOf: imagePath,
        kindOf: () => ({ maxBytes: maxImageBytes, inspect: inspectPicture }),
      }),
    },
  });
  route(app, deps, routeOf(getImage), {
    GET: { permitted: getImage.permitted, handler: serveUpload(deps, { what: 'picture' }) },
  });
  route(app, deps, routeOf(uploadDocument), {
    POST: {
      permitted: uploadDocument.permitted,
      handler: uploadImageOrDocument(deps, uploadDocument, {
        addressOf: documentPath,
        resource: restrictedResources.document,
      }),
    },
  });
  route(app, deps, routeOf(getDocument), {
    GET: {
      permitted: getDocument.permitted,
      handler: serveUpload(deps, { what: 'document', isPrivate: true }),
    },
  });
}

function uploadImageOrDocument(
  deps: Deps,
  endpoint: typeof uploadDocument | typeof uploadAttachment,
  options: { addressOf: (id: string) => string; resource: string },
): Handler {
  const { maxImageBytes, maxDocumentBytes } = deps.settings;
  const pictureKind: FileKind = { maxBytes: maxImageBytes, inspect: inspectPicture };
  const document: FileKind = { maxBytes: maxDocumentBytes, inspect: inspectDocument };
  return upload(deps, endpoint, { ...options, kindOf: (type) => (type === documentType ? document : pictureKind) });
}

/**
 * `/api/attachments` stores and serves pictures and PDFs of notes. A file is served to callers who may read its note
 * and, until a note references it, to the caller who uploaded it. Intermediaries never cache a file, so that an erasure
 * reaches every copy.
 */
export function attachments(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  const notesTable = tables.find(({ resource }) => resource.name === restrictedResources.attachment);
  if (!notesTable) return;
  route(app, deps, routeOf(uploadAttachment), {
    POST: {
      permitted: uploadAttachment.permitted,
      handler: uploadImageOrDocument(deps, uploadAttachment, {
        addressOf: attachmentPath,
        resource: restrictedResources.attachment,
      }),
    },
  });
  async function assertReadable(c: Ctx, { recordId, createdBy }: UploadOwner): Promise<void> {
    const viewer = viewerOf(c, deps);
    if (recordId !== null && notesTable) await getRecord(deps.db.kysely, notesTable, recordId, viewer);
    else if (createdBy !== viewer.actor.uid) throw new Problem('record.notFound');
  }
  route(app, deps, routeOf(getAttachment), {
    GET: {
      permitted: getAttachment.permitted,
      handler: serveUpload(deps, { what: 'attachment', assertReadable, isPrivate: true }),
    },
  });
}

async function inspectPicture(received: Uint8Array<ArrayBuffer>, type: string) {
  const unsupported = () => new Problem('image.unsupportedType', { headers: { Accept: imageTypes.join(', ') } });
  const info = readImageInfo(received);
  if (!info || info.type !== type) throw unsupported();
  const { width, height } = info;
  if (Math.max(width, height) > maxImageSide)
    throw new Problem('image.tooManyPixels', { params: { max: maxImageSide, width, height } });
  const bytes = await stripImageMetadata(received, info.type);
  if (!bytes) throw unsupported();
  return { bytes, info };
}

async function inspectDocument(bytes: Uint8Array<ArrayBuffer>, type: string) {
  if (type !== documentType || !isPdf(bytes))
    throw new Problem('document.unsupportedType', { headers: { Accept: documentType } });
  if (isEncrypted(bytes)) throw new Problem('document.encrypted');
  return { bytes, info: { type: documentType } } as const;
}
