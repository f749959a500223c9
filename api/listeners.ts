import { on } from './engine/events';
import { removeImages } from './images/unusedUploads';
import { liveMessageOf } from './live/messages';
import { sendPushMessages } from './notifications/sendPushMessages';
import { writeNotifications } from './notifications/notify';
import { recordRefund, recordSale } from './reports/sales/facts';
import { saleCompleted, saleRefunded } from './sales/events';
import type { Listener } from './transactions/services';
import { queueWebhooks } from './webhooks/queue';

const salesReport: Listener = {
  async handleEvent(...event) {
    await on(saleCompleted, recordSale)(...event);
    await on(saleRefunded, recordRefund)(...event);
  },
};

const webhooks: Listener = {
  async beforeCommit(services, context) {
    if (services.webhooks) await queueWebhooks(context);
  },
  /** If the process keeps running after the response (`isPrompt`), also sends the queued webhooks in the background. */
  async afterCommit({ webhooks: port, sendWebhooks }, { report }, { webhooks: { queued, awaitedIds } }) {
    const failed = (error: unknown) => report('webhooks were not sent', error);
    if (queued > 0 && port?.isPrompt) void sendWebhooks?.().catch(failed);
    if (awaitedIds.length > 0) await sendWebhooks?.(awaitedIds).catch(failed);
  },
};

const notifications: Listener = {
  async beforeCommit({ hasNotifications }, context, { report }) {
    if (hasNotifications) await writeNotifications(context, report);
  },
};

/** Only logs a failure, because open consoles read the data again later. */
const liveUpdates: Listener = {
  async afterCommit({ live }, { viewer, requestId, report }, { changedRecords, notices, notifiedUids }) {
    const message = liveMessageOf({ ...viewer, requestId }, changedRecords, notices, notifiedUids);
    if (message) await live.publish(message).catch((error: unknown) => report('the live channel failed', error));
  },
};

const pushMessages: Listener = {
  async afterCommit(services, { viewer, requestId, report }, { notices }) {
    const delivered = sendPushMessages(services, { uid: viewer.actor.uid, requestId }, notices, report).catch(
      (error: unknown) => report('push failed', error),
    );
    if (services.push?.awaited) await delivered;
  },
};

const images: Listener = {
  async afterCommit(services, { report }, { removedImageIds }) {
    if (removedImageIds.length > 0)
      await removeImages(services, removedImageIds).catch((error: unknown) => report('images were not removed', error));
  },
};

/** Every reaction of one part of the API to writes of another. Listeners run in this order. */
export const listeners: readonly Listener[] = [salesReport, webhooks, notifications, liveUpdates, pushMessages, images];
