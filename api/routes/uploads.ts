import { sha256 } from '../digest';
import { deposits } from '../../contract/money/deposits';
import { notes } from '../../contract/people/notes';
import type { Endpoint, EndpointOutput } from '../../contract/endpoint';
import { documentType, type UploadType } from '../../contract/images';
import { readBytes } from '../http/body';
import type { Ctx, Handler, Deps } from '../http/context';
import { assertKnownParameters } from '../http/dialect';
import { unavailable } from '../http/problems';
import { jsonAnswer, write } from '../http/write';
import { sweepImages } from '../images/sweep';
import { Problem } from '../problem';
import { isUuid } from '../engine/id';

/** How long what was uploaded waits for the form it belongs to. */
const unusedUploadMs = 24 * 3_600_000;

/** What is known of the bytes from looking at them. */
interface Inspected {
  type: UploadType;
  /** Pixels; a document has none. */
  width?: number;
  height?: number;
}

/** What the answer of an upload says of the bytes themselves. */
type InspectedFor<E extends Endpoint> = Omit<EndpointOutput<E>, 'id' | 'url' | 'bytes'> & Inspected;

interface Upload<E extends Endpoint> {
  maxBytes: number;
  addressOf: (id: string) => string;
  /** The resource whose records alone may have it. */
  resource?: string;
  /** What is kept of the bytes, and what is known of it. Throws the problem with bytes that are not taken. */
  inspect: (c: Ctx, bytes: Uint8Array<ArrayBuffer>) => Promise<{ bytes: Uint8Array<ArrayBuffer>; is: InspectedFor<E> }>;
}

type StoredUpload = Inspected & { id: string; url: string; bytes: number };

/** The type the request says its body has: `application/pdf`. */
export function contentTypeOf(c: Ctx): string {
  const [type = ''] = (c.req.header('Content-Type') ?? '').toLowerCase().split(';');
  return type.trim();
}

/** Keeps the bytes for a form that will name their address. */
export function upload<const E extends Endpoint>(
  deps: Deps,
  _endpoint: E,
  { maxBytes, addressOf, resource, inspect }: Upload<E>,
): Handler {
  return async (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const sent = await readBytes(c.req.raw, maxBytes);
    const { bytes, is } = await inspect(c, sent);
    const id = crypto.randomUUID();
    const kept: StoredUpload = { id, url: addressOf(id), ...is, bytes: bytes.length };
    const answer = await write(
      c,
      deps,
      {
        body: await sha256(sent),
        async prepare() {
          await expect(c, deps, kept, resource);
          await deps.images.put(id, bytes, kept.type).catch((error: unknown) => {
            throw unavailable(error);
          });
        },
      },
      async ({ trx }) => {
        await trx
          .updateTable('images')
          .set({ state: 'kept' })
          .where('id', '=', id)
          .where('state', '=', 'uploading')
          .execute();
        return jsonAnswer(kept, 201, { Location: kept.url });
      },
    );
    await sweepImages(deps);
    return answer;
  };
}

/** The row comes before the bytes: there is never a byte that no row tells of. */
async function expect(
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
    // It is there when the connection was lost after it was written.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whose alone an upload that is not public is, from the moment it arrives: it stands in `resource` of its row. */
export const resourceOf = { document: deposits.name, attachment: notes.name } as const;

interface Show {
  what: 'picture' | 'document' | 'attachment';
  /** Throws `record.notFound` for who may not have it. */
  assertReadable?: (c: Ctx, upload: Owned) => Promise<void>;
  headers?: Readonly<Record<string, string>>;
}

/** Whose an upload is. */
export interface Owned {
  recordId: string | null;
  createdBy: string;
}

/** Answers the bytes of what was uploaded, by the id in its address. A document or an attachment has no other address. */
export function show({ db, images: store }: Deps, { what, assertReadable, headers = {} }: Show): Handler {
  return async (c) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const id = c.req.param('id') ?? '';
    const uploads = db.kysely
      .selectFrom('images')
      .select(['type', 'recordId', 'createdBy'])
      .where('state', '=', 'kept');
    const ofKind =
      what === 'picture'
        ? uploads
            .where('type', '!=', documentType)
            .where(({ or, eb }) =>
              or([eb('resource', 'is', null), eb('resource', 'not in', Object.values(resourceOf))]),
            )
        : uploads.where('resource', '=', resourceOf[what]);
    const row = isUuid(id) ? await ofKind.where('id', '=', id).executeTakeFirst() : undefined;
    if (row) await assertReadable?.(c, row);
    const bytes = row
      ? await store.get(id).catch((error: unknown) => {
          throw unavailable(error);
        })
      : null;
    if (!row || !bytes) throw new Problem('record.notFound');
    return new Response(bytes, {
      headers: {
        'Content-Type': row.type,
        'Content-Length': String(bytes.length),
        // Another one has another address.
        'Cache-Control': 'private, max-age=31536000, immutable',
        ...headers,
      },
    });
  };
}
