import type { Hono } from 'hono';
import { documentAddress, documentType, imageAddress, imageTypes, maxSide } from '../../contract/images';
import { getDocument, getImage, uploadDocument, uploadImage } from '../../contract/uploads';
import type { Ctx, Env, Deps } from '../http/context';
import { route } from '../http/route';
import { routeOf } from '../http/serve';
import { measure, type Measured } from '../images/measure';
import { isEncrypted, isPdf } from '../images/pdf';
import { Problem } from '../problem';
import { contentTypeOf, show, upload } from './uploads';

/**
 * `POST /api/images` keeps a picture for a form that will name it. `GET /api/images/{id}` answers
 * it to whoever knows the address: an `<img>` carries no token, so the id (122 bits of chance) is
 * the key. A document, a PDF, has addresses of its own and is answered to administrators alone.
 */
export function images(app: Hono<Env>, deps: Deps): void {
  const { maxImageBytes, maxDocumentBytes } = deps.settings;
  route(app, deps, routeOf(uploadImage), {
    POST: upload(deps, uploadImage, { maxBytes: maxImageBytes, addressOf: imageAddress, inspect: inspectPicture }),
  });
  route(app, deps, routeOf(getImage), { GET: show(deps, 'picture') }, getImage.access);
  route(app, deps, routeOf(uploadDocument), {
    POST: upload(deps, uploadDocument, {
      maxBytes: maxDocumentBytes,
      addressOf: documentAddress,
      inspect: inspectDocument,
    }),
  });
  route(app, deps, routeOf(getDocument), { GET: show(deps, 'document', { 'Content-Disposition': 'attachment' }) });
}

/** What the bytes are, if a picture we take, and the one the header says. */
function inspectPicture(c: Ctx, bytes: Uint8Array<ArrayBuffer>): Measured {
  const measured = measure(bytes);
  if (!measured || measured.type !== contentTypeOf(c)) {
    throw new Problem('image.unsupportedType', { headers: { Accept: imageTypes.join(', ') } });
  }
  const { width, height } = measured;
  if (Math.max(width, height) > maxSide)
    throw new Problem('image.tooManyPixels', { params: { max: maxSide, width, height } });
  return measured;
}

/** A whole PDF that opens without a password. */
function inspectDocument(c: Ctx, bytes: Uint8Array<ArrayBuffer>): { type: typeof documentType } {
  if (contentTypeOf(c) !== documentType || !isPdf(bytes))
    throw new Problem('document.unsupportedType', { headers: { Accept: documentType } });
  if (isEncrypted(bytes)) throw new Problem('document.encrypted');
  return { type: documentType };
}
