import type { Hono } from 'hono';
import { documentAddress, documentType, imageAddress, imageTypes, maxSide } from '../../contract/images';
import { getDocument, getImage, uploadDocument, uploadImage } from '../../contract/uploads';
import type { Ctx, Env, Deps } from '../http/context';
import { route } from '../http/route';
import { routeOf } from '../http/serve';
import { cleanPicture } from '../images/clean';
import { measure } from '../images/measure';
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
    POST: {
      permitted: uploadImage.permitted,
      handler: upload(deps, uploadImage, { maxBytes: maxImageBytes, addressOf: imageAddress, inspect: inspectPicture }),
    },
  });
  route(app, deps, routeOf(getImage), {
    GET: { permitted: getImage.permitted, handler: show(deps, 'picture') },
  });
  route(app, deps, routeOf(uploadDocument), {
    POST: {
      permitted: uploadDocument.permitted,
      handler: upload(deps, uploadDocument, {
        maxBytes: maxDocumentBytes,
        addressOf: documentAddress,
        inspect: inspectDocument,
      }),
    },
  });
  route(app, deps, routeOf(getDocument), {
    GET: {
      permitted: getDocument.permitted,
      handler: show(deps, 'document', { 'Content-Disposition': 'attachment' }),
    },
  });
}

/** A whole picture of a kind we take, the one the header says; of its bytes those that are the picture. */
async function inspectPicture(c: Ctx, sent: Uint8Array<ArrayBuffer>) {
  const unsupported = () => new Problem('image.unsupportedType', { headers: { Accept: imageTypes.join(', ') } });
  const is = measure(sent);
  if (!is || is.type !== contentTypeOf(c)) throw unsupported();
  const { width, height } = is;
  if (Math.max(width, height) > maxSide)
    throw new Problem('image.tooManyPixels', { params: { max: maxSide, width, height } });
  const bytes = await cleanPicture(sent, is.type);
  if (!bytes) throw unsupported();
  return { bytes, is };
}

/** A whole PDF that opens without a password. */
async function inspectDocument(c: Ctx, bytes: Uint8Array<ArrayBuffer>) {
  if (contentTypeOf(c) !== documentType || !isPdf(bytes))
    throw new Problem('document.unsupportedType', { headers: { Accept: documentType } });
  if (isEncrypted(bytes)) throw new Problem('document.encrypted');
  return { bytes, is: { type: documentType } } as const;
}
