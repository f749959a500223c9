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
 * `POST /api/images` stores a picture for a form that will reference it: from the body, or from the upload folder of
 * the bucket (storage.rules). `GET /api/images/{id}` serves it to everybody who knows the address: an `<img>` sends no
 * token, so the id (122 random bits) is the secret. A document, such as the proof of a deposit, is a picture or a PDF
 * with an address of its own: it requires the duty and is never cached by intermediaries.
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
 * `/api/attachments`: pictures and PDFs of notes. Served to callers who may read the note, or who uploaded a file that
 * no note references yet; never cached by intermediaries, so that an erasure reaches every copy.
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

/** Validates a picture of the declared, supported type; returns only the bytes that belong to the picture. */
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

/** Validates a complete PDF without password. */
async function inspectDocument(bytes: Uint8Array<ArrayBuffer>, type: string) {
  if (type !== documentType || !isPdf(bytes))
    throw new Problem('document.unsupportedType', { headers: { Accept: documentType } });
  if (isEncrypted(bytes)) throw new Problem('document.encrypted');
  return { bytes, is: { type: documentType } } as const;
}
