import * as z from 'zod/mini';
import { administrators } from '../../contract/people/accounts';
import { newsKinds, notifications, taskKinds, type NotificationKind } from '../../contract/people/notifications';
import type { DigestFrequency } from '../../contract/people/mailChoices';
import { routeOf } from '../../contract/resource';
import { Role, type Language } from '../../contract/roles';
import { untyped, type DatabaseKind, type KyselyDb } from '../db/database';
import { visibilityConditions } from '../engine/readable';
import type { Table } from '../engine/table';
import type { Viewer } from '../engine/writeContext';
import type { Services } from '../transactions/services';
import { loadSubjects } from '../engine/subjects';
import { readDuties } from '../duties';
import { readMuted } from '../notifications/muted';
import { snoozeCondition } from '../notifications/snooze';
import type { Letter } from './letter';
import { queueMail, type Composer } from './outbox';
import { dayOfMail, weekOfMail } from './periods';
import { columnTypes } from '../db/columns';

const contentSchema = z.object({ since: z.string(), until: z.string() });

const maxListed = 20;
const batchSize = 200;

/**
 * Milliseconds before the digest. Rows written in this time may not be committed yet, so the next digest includes them.
 */
const commitMarginMs = 60_000;

export const digestPeriod = (digest: Exclude<DigestFrequency, 'never'>, at: Date, timeZone: string): string =>
  digest === 'daily' ? dayOfMail(at, timeZone) : weekOfMail(at, timeZone);

export async function queueDigests(deps: Services): Promise<void> {
  const { db, clock, settings, mail } = deps;
  if (!mail || !deps.hasNotifications) return;
  const now = clock();
  const at = now.toISOString();
  const until = new Date(now.getTime() - commitMarginMs).toISOString();
  for (const digest of ['daily', 'weekly'] as const) {
    const period = digestPeriod(digest, now, settings.timeZone);
    const due = await db.kysely
      .selectFrom('mailChoices')
      .select(['uid', 'period', 'toldUntil'])
      .where('digest', '=', digest)
      .where('period', '<', period)
      .limit(batchSize)
      .execute();
    for (const { uid, period: former, toldUntil } of due)
      await db.kysely.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('mailChoices')
          .set({ period, toldUntil: until })
          .where('uid', '=', uid)
          .where('digest', '=', digest)
          .where('period', '=', former)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows !== 1n) return;
        await queueMail(
          trx,
          { ...deps, at },
          {
            kind: 'digest',
            key: `digest ${uid} ${period}`,
            subjectId: uid,
            content: JSON.stringify({ since: toldUntil, until } satisfies z.infer<typeof contentSchema>),
          },
        );
      });
  }
}

/**
 * Lists news, and counts the tasks, which are done on Home. Includes only records that the recipient may still read.
 * Sends no mail to a blocked or archived administrator.
 */
export function composeDigest(tables: readonly Table[]): Composer {
  const table = tables.find(({ resource }) => resource.name === notifications.name);
  return async ({ db, settings, clock, mail }, { subjectId: uid, content }) => {
    const { since, until } = contentSchema.parse(JSON.parse(content));
    const choice = await db.kysely.selectFrom('mailChoices').select('uid').where('uid', '=', uid).executeTakeFirst();
    const person = await db.kysely
      .selectFrom(administrators.table)
      .select(['email', 'language', 'duties'])
      .where('view', '=', String(administrators.view))
      .where('uid', '=', uid)
      .where('archived', '=', 0)
      .where('state', '<>', 'blocked')
      .executeTakeFirst();
    if (!table || !person || !choice) return null;
    const { timeZone, secondPersonFromMinor } = settings;
    const { email, language } = person;
    const viewer: Viewer = {
      actor: { uid, email, role: Role.administrator, duties: readDuties(person.duties) },
      at: clock().toISOString(),
      timeZone,
      secondPersonFromMinor,
    };
    const muted = (await readMuted(db.kysely, uid)).flatMap(({ channel, kind }) => (channel === 'mail' ? [kind] : []));
    const current = untyped(db.kysely)
      .selectFrom(notifications.table)
      .$if(muted.length > 0, (query) => query.where('kind', 'not in', muted))
      .where('archived', '=', 0)
      .where((where) => where.and(visibilityConditions(table, viewer).map((condition) => condition(where))));
    const unread = current
      .where('isRead', '=', 0)
      .where((where) => snoozeCondition(where, false, viewer.at))
      .where('createdAt', '>=', since)
      .where('createdAt', '<', until);
    if (!(await unread.select('id').limit(1).executeTakeFirst())) return null;
    const countRows = async (query: typeof current) =>
      Number((await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
    const unreadNews = unread.where('kind', 'in', newsKinds);
    const latest = await unreadNews
      .select(['kind', 'resource', 'recordId'])
      .orderBy('id', 'desc')
      .limit(maxListed)
      .execute();
    const listed = latest.map((row) => ({
      kind: String(row['kind']) as NewsKind,
      resource: String(row['resource']),
      recordId: String(row['recordId']),
    }));
    const subjects = await loadSubjects(db.kysely, tables, listed, viewer);
    const items = listed.map((one) => {
      const subject = subjects(one);
      const aboutResource = tables.find(({ resource }) => resource.name === one.resource)?.resource;
      // Mail passes through third parties, so it contains record numbers, but no names and no texts that people typed.
      const title = aboutResource?.title === 'number' && subject !== null ? ` · ${String(subject.title)}` : '';
      const text = `${kinds[language][one.kind]}${title}`;
      return aboutResource && subject
        ? { text, link: `${mail.origin}${routeOf(aboutResource)}/${encodeURIComponent(one.recordId)}` }
        : { text };
    });
    const values = {
      items,
      count: await countRows(unreadNews),
      taskCount: await countRows(current.where('kind', 'in', taskKinds)),
      origin: mail.origin,
    };
    return { to: email, language, letter: createDigest(digestTexts[language], values) };
  };
}

type NewsKind = Exclude<NotificationKind, (typeof taskKinds)[number]>;

const kinds: Readonly<Record<Language, Readonly<Record<NewsKind, string>>>> = {
  es: {
    paymentFailed: 'Pago a empresa rechazado',
    webhookStopped: 'Webhook detenido',
    checksFailed: 'La revisión contable encontró errores',
    mentioned: 'Te mencionaron en una nota',
    mailFailed: 'Correo que no se pudo entregar',
    secretMade: 'Secreto nuevo de una clave de API',
    signInChanged: 'Cambió cómo entra una persona',
    decided: 'Novedad de lo que solicitaste',
    changed: 'Cambió algo que sigues',
  },
  en: {
    paymentFailed: 'Company payment failed',
    webhookStopped: 'Webhook stopped',
    checksFailed: 'The ledger check found errors',
    mentioned: 'You were mentioned in a note',
    mailFailed: 'Email that could not be delivered',
    secretMade: 'New secret of an API key',
    signInChanged: 'How someone signs in changed',
    decided: 'News about what you asked for',
    changed: 'Something you follow changed',
  },
};

interface DigestMailValues {
  items: readonly { text: string; link?: string }[];
  count: number;
  /** Records that wait for a decision of the recipient. */
  taskCount: number;
  origin: string;
}

interface DigestTexts {
  news(count: number): string;
  intro: string;
  more(count: number): string;
  tasks(count: number): string;
  open: string;
  reason(link: string): string;
}

function createDigest(texts: DigestTexts, { items, count, taskCount, origin }: DigestMailValues): Letter {
  return {
    subject: count > 0 ? texts.news(count) : texts.tasks(taskCount),
    paragraphs: [
      ...(count > 0 ? [texts.intro, { items }] : []),
      ...(count > items.length ? [texts.more(count - items.length)] : []),
      ...(taskCount > 0 ? [`${texts.tasks(taskCount)}.`] : []),
      { link: `${origin}/home`, label: texts.open },
      { note: texts.reason(`${origin}/notification-settings`) },
    ],
  };
}

const digestTexts: Readonly<Record<Language, DigestTexts>> = {
  es: {
    news: (count) => (count === 1 ? '1 notificación nueva' : `${count} notificaciones nuevas`),
    intro: 'Esto es nuevo y aún no lo lees:',
    more: (count) => `Y ${count} más.`,
    tasks: (count) => (count === 1 ? '1 decisión te espera en Inicio' : `${count} decisiones te esperan en Inicio`),
    open: 'Abrir Inicio',
    reason: (link) =>
      `Recibes este resumen porque lo elegiste. Cámbialo o desactívalo en los ajustes de notificaciones: ${link}`,
  },
  en: {
    news: (count) => (count === 1 ? '1 new notification' : `${count} new notifications`),
    intro: 'This is new and you haven’t read it yet:',
    more: (count) => `And ${count} more.`,
    tasks: (count) => (count === 1 ? '1 decision awaits you on Home' : `${count} decisions await you on Home`),
    open: 'Open Home',
    reason: (link) =>
      `You get this digest because you chose it. Change it or turn it off in the notification settings: ${link}`,
  },
};

export const mailChoices = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('mailChoices')
      .addColumn('uid', text, (column) => column.primaryKey().notNull())
      .addColumn('digest', text, (column) => column.notNull())
      .addColumn('period', text, (column) => column.notNull())
      .addColumn('toldUntil', text, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mailChoices_by_period').on('mailChoices').columns(['digest', 'period']).execute();
  },
};

export async function readDigestChoice(db: KyselyDb, uid: string): Promise<DigestFrequency> {
  const row = await db.selectFrom('mailChoices').select('digest').where('uid', '=', uid).executeTakeFirst();
  return row?.digest ?? 'never';
}

export async function chooseDigest(
  db: KyselyDb,
  uid: string,
  digest: DigestFrequency,
  { period, at }: { period: string; at: string },
): Promise<void> {
  if (digest === 'never') {
    await db.deleteFrom('mailChoices').where('uid', '=', uid).execute();
    return;
  }
  await db
    .insertInto('mailChoices')
    .values({ uid, digest, period, toldUntil: at })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ digest, period }).where('mailChoices.digest', '<>', digest),
    )
    .execute();
}
