import type { Hono } from 'hono';
import {
  attachmentAddress,
  documentAddress,
  documentType,
  imageAddress,
  imageTypes,
  maxSide,
} from '../../contract/images';
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
import { route } from '../http/route';
import { routeOf } from '../http/serve';
import { cleanPicture } from '../images/clean';
import { measure } from '../images/measure';
import { isEncrypted, isPdf } from '../images/pdf';
import { Problem } from '../problem';
import { resourceOf, show, upload, type FileKind, type Owned } from './uploads';

/**
 * `POST /api/images` keeps a picture for a form that will name it: the one in its body, or one in the upload folder of
 * the bucket (storage.rules). `GET /api/images/{id}` answers
 * it to whoever knows the address: an `<img>` carries no token, so the id (122 bits of chance) is
 * the key. A document, such as the proof of a deposit, is a picture or a PDF with an address of its
 * own: it is answered to who has the duty, and kept nowhere on the way.
 */
export function images(app: Hono<Env>, deps: Deps): void {
  const { maxImageBytes } = deps.settings;
  route(app, deps, routeOf(uploadImage), {
    POST: {
      permitted: uploadImage.permitted,
      handler: upload(deps, uploadImage, {
        addressOf: imageAddress,
        kindOf: () => ({ maxBytes: maxImageBytes, inspect: inspectPicture }),
      }),
    },
  });
  route(app, deps, routeOf(getImage), {
    GET: { permitted: getImage.permitted, handler: show(deps, { what: 'picture' }) },
  });
  route(app, deps, routeOf(uploadDocument), {
    POST: {
      permitted: uploadDocument.permitted,
      handler: uploadEither(deps, uploadDocument, { addressOf: documentAddress, resource: resourceOf.document }),
    },
  });
  route(app, deps, routeOf(getDocument), {
    GET: {
      permitted: getDocument.permitted,
      handler: show(deps, { what: 'document', isPrivate: true }),
    },
  });
}

/** A picture or a PDF, by its declared type. */
function uploadEither(
  deps: Deps,
  endpoint: typeof uploadDocument | typeof uploadAttachment,
  given: { addressOf: (id: string) => string; resource: string },
): Handler {
  const { maxImageBytes, maxDocumentBytes } = deps.settings;
  const picture: FileKind = { maxBytes: maxImageBytes, inspect: inspectPicture };
  const document: FileKind = { maxBytes: maxDocumentBytes, inspect: inspectDocument };
  return upload(deps, endpoint, { ...given, kindOf: (type) => (type === documentType ? document : picture) });
}

/**
 * `/api/attachments`: pictures and PDFs of notes. They are answered to who may read the note, or has uploaded what no note
 * has yet, and are kept nowhere on the way: an erasure reaches all of them.
 */
export function attachments(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  const served = tables.find(({ resource }) => resource.name === resourceOf.attachment);
  if (!served) return;
  route(app, deps, routeOf(uploadAttachment), {
    POST: {
      permitted: uploadAttachment.permitted,
      handler: uploadEither(deps, uploadAttachment, { addressOf: attachmentAddress, resource: resourceOf.attachment }),
    },
  });
  async function assertReadable(c: Ctx, { recordId, createdBy }: Owned): Promise<void> {
    const viewer = viewerOf(c, deps);
    if (recordId !== null && served) await getRecord(deps.db.kysely, served, recordId, viewer);
    else if (createdBy !== viewer.actor.uid) throw new Problem('record.notFound');
  }
  route(app, deps, routeOf(getAttachment), {
    GET: {
      permitted: getAttachment.permitted,
      handler: show(deps, { what: 'attachment', assertReadable, isPrivate: true }),
    },
  });
}

/** A whole picture of a kind we take, the declared one; of its bytes those that are the picture. */
async function inspectPicture(sent: Uint8Array<ArrayBuffer>, type: string) {
  const unsupported = () => new Problem('image.unsupportedType', { headers: { Accept: imageTypes.join(', ') } });
  const is = measure(sent);
  if (!is || is.type !== type) throw unsupported();
  const { width, height } = is;
  if (Math.max(width, height) > maxSide)
    throw new Problem('image.tooManyPixels', { params: { max: maxSide, width, height } });
  const bytes = await cleanPicture(sent, is.type);
  if (!bytes) throw unsupported();
  return { bytes, is };
}

/** A whole PDF that opens without a password. */
async function inspectDocument(bytes: Uint8Array<ArrayBuffer>, type: string) {
  if (type !== documentType || !isPdf(bytes))
    throw new Problem('document.unsupportedType', { headers: { Accept: documentType } });
  if (isEncrypted(bytes)) throw new Problem('document.encrypted');
  return { bytes, is: { type: documentType } } as const;
}
