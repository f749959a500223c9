import { join } from 'node:path';
import type { Database } from '../db/database';
import type { Origin } from '../http/context';
import type { IdentityPort } from '../ports/identity';
import { cacheVerifiedTokens } from '../identity/verifiedTokenCache';
import type { ImageStore, UploadInbox } from '../ports/images';
import type { LivePort } from '../ports/live';
import type { PushPort } from '../ports/push';
import type { Environment } from './environment';
import type { Vault } from '../vault';
import { openImageFolder } from './imageFolder';
import { isLoopback } from './variables';

export type RequestHandler = (request: Request, origin: Origin) => Promise<Response | null>;

interface OpenedIdentity {
  port: IdentityPort;
  fetch: RequestHandler;
}

export async function openIdentity(
  environment: Environment,
  db: Database,
  vault: Vault,
  log: (line: string) => void,
): Promise<OpenedIdentity> {
  if (environment.identity === 'firebase') {
    const { createFirebaseIdentity } = await import('../identity/firebase');
    const port = cacheVerifiedTokens(createFirebaseIdentity({ projectId: environment.projectId }));
    return { port, fetch: () => Promise.resolve(null) };
  }
  const { createEmbeddedIdentity } = await import('../../identity/identity');
  return createEmbeddedIdentity({
    db,
    vault,
    clock: () => new Date(),
    projectId: environment.projectId,
    ...(environment.port > 0 && { consoleOrigin: originOf(environment, environment.port) }),
    onMail: (mail) => log(`Mail to ${mail.email}: ${mail.link}`),
  });
}

export async function openImages({ projectId, storageBucket, dataDir }: Environment): Promise<ImageStore> {
  if (storageBucket === undefined) return openImageFolder(join(dataDir, 'images'));
  const { openImageBucket } = await import('./imageBucket');
  return openImageBucket({ projectId, bucket: storageBucket });
}

export async function openInbox({ projectId, storageBucket }: Environment): Promise<UploadInbox | undefined> {
  if (storageBucket === undefined) return undefined;
  const { openUploadInbox } = await import('./imageBucket');
  return openUploadInbox({ projectId, bucket: storageBucket });
}

export async function openChannel({ live, projectId }: Environment, feed: LivePort): Promise<LivePort | undefined> {
  if (live !== 'firestore') return live === 'events' ? feed : undefined;
  const { openFirestoreChannel } = await import('./liveFirestore');
  return openFirestoreChannel(projectId);
}

export async function openPushFor({ push, projectId }: Environment): Promise<PushPort | undefined> {
  if (!push) return undefined;
  const { openPush } = await import('./push');
  return openPush(projectId, 'server');
}

export function originOf({ host }: Environment, port: number): string {
  return `http://${isLoopback(host) ? 'localhost' : host}:${port}`;
}
