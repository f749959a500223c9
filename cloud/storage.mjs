import { createServer } from 'node:http';

/**
 * In-memory implementation of the three requests of Cloud Storage's JSON API that our API uses. Firebase's Storage
 * emulator is not used, because it needs a recent Java. The client gets the address from STORAGE_EMULATOR_HOST.
 */
export function createStorage() {
  const objects = new Map();
  return createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url, 'http://storage');
    const [, upload, bucket, name] =
      /^(\/upload)?(?:\/storage\/v1)?\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    const key = `${bucket}/${decodeURIComponent(name ?? url.searchParams.get('name') ?? '')}`;
    const json = (status, body) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (bucket === undefined) return json(404, { error: { code: 404, message: 'Not Found' } });
    if (request.method === 'POST' && upload) {
      const object = readMultipart(Buffer.concat(chunks), request.headers['content-type'] ?? '');
      objects.set(key, object);
      return json(200, describeObject(bucket, key, object));
    }
    const object = objects.get(key);
    if (!object) return json(404, { error: { code: 404, message: 'No such object' } });
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (url.searchParams.get('alt') !== 'media') return json(200, describeObject(bucket, key, object));
    response
      .writeHead(200, { 'Content-Type': object.contentType, 'x-goog-hash': `crc32c=${crc32c(object.bytes)}` })
      .end(object.bytes);
  });
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function crc32c(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = crcTable[(value ^ byte) & 0xff] ^ (value >>> 8);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(~value >>> 0);
  return sum.toString('base64');
}

function describeObject(bucket, key, { bytes, contentType }) {
  const name = key.slice(bucket.length + 1);
  return { kind: 'storage#object', bucket, name, contentType, size: String(bytes.length), crc32c: crc32c(bytes) };
}

function readMultipart(body, contentType) {
  const [, boundary = ''] = /boundary="?([^";]+)/.exec(contentType) ?? [];
  const text = body.toString('latin1');
  const [, head = '', content = ''] = text.split(`--${boundary}`);
  const bodyStart = (part) => part.indexOf('\r\n\r\n') + 4;
  const metadata = JSON.parse(Buffer.from(head.slice(bodyStart(head)), 'latin1').toString() || '{}');
  const bytes = Buffer.from(content.slice(bodyStart(content), -2), 'latin1');
  return { bytes, contentType: metadata.contentType ?? 'application/octet-stream' };
}
