import type { Hono } from 'hono';
import { imageAddress, imageTypes, longestSide, type UploadedImage } from '../contract/images';
import { readBytes } from '../http/body';
import type { Ctx, Handler, Known, Parts } from '../http/context';
import { demandKnown } from '../http/dialect';
import { sha256 } from '../digest';
import { unavailable } from '../http/problems';
import { route } from '../http/route';
import { jsonAnswer, write } from '../http/write';
import { measure, type Measured } from '../images/measure';
import { sweepImages } from '../images/sweep';
import { Problem } from '../problem';
import { isUuid } from '../resources/id';

/** How long a picture waits for the form it belongs to. */
const patienceMs = 24 * 3_600_000;

/**
 * `POST /api/images` keeps a picture for a form that will name it. `GET /api/images/{id}` answers
 * it to whoever knows the address: an `<img>` carries no token, so the id (122 bits of chance) is
 * the key.
 */
export function images(app: Hono<Known>, parts: Parts): void {
  route(app, parts, '/api/images', { POST: upload(parts) });
  route(app, parts, '/api/images/:id', { GET: show(parts) }, 'public');
}

function upload(parts: Parts): Handler {
  return async (c) => {
    demandKnown(new URL(c.req.url).searchParams, []);
    const bytes = await readBytes(c.req.raw, parts.settings.maxImageBytes);
    const measured = demandImage(c, bytes);
    const id = crypto.randomUUID();
    const image: UploadedImage = { id, url: imageAddress(id), ...measured, bytes: bytes.length };
    const answer = await write(
      c,
      parts,
      {
        body: await sha256(bytes),
        async prepare() {
          await expect(c, parts, image);
          await parts.images.put(image.id, bytes, image.type).catch((error: unknown) => {
            throw unavailable(error);
          });
        },
      },
      async ({ trx }) => {
        await trx.updateTable('images').set({ state: 'kept' }).where('id', '=', image.id).where('state', '=', 'uploading').execute();
        return jsonAnswer(image, 201, { Location: image.url });
      },
    );
    await sweepImages(parts);
    return answer;
  };
}

/** What the bytes are, if a picture we take, and the one the header says. */
function demandImage(c: Ctx, bytes: Uint8Array<ArrayBuffer>): Measured {
  const measured = measure(bytes);
  const [said] = (c.req.header('Content-Type') ?? '').toLowerCase().split(';');
  if (!measured || measured.type !== said?.trim()) {
    throw new Problem('image.unsupportedType', { headers: { Accept: imageTypes.join(', ') } });
  }
  const { width, height } = measured;
  if (Math.max(width, height) > longestSide) throw new Problem('image.tooManyPixels', { params: { max: longestSide, width, height } });
  return measured;
}

/** The row comes before the bytes: there is never a byte that no row tells of. */
async function expect(c: Ctx, { db, clock }: Parts, { id, type, bytes, width, height }: UploadedImage): Promise<void> {
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
      keepUntil: new Date(now.getTime() + patienceMs).toISOString(),
    })
    .execute();
}

function show({ db, images: store }: Parts): Handler {
  return async (c) => {
    demandKnown(new URL(c.req.url).searchParams, []);
    const id = c.req.param('id') ?? '';
    const row = isUuid(id) ? await db.kysely.selectFrom('images').select('type').where('id', '=', id).where('state', '=', 'kept').executeTakeFirst() : undefined;
    const bytes = row
      ? await store.get(id).catch((error: unknown) => {
          throw unavailable(error);
        })
      : null;
    if (!row || !bytes) throw new Problem('record.notFound');
    return new Response(bytes, {
      headers: {
        'Content-Type': String(row['type']),
        'Content-Length': String(bytes.length),
        // Another picture has another address.
        'Cache-Control': 'private, max-age=31536000, immutable',
      },
    });
  };
}
