import type { ReactNode } from 'react';
import { CustomTextsContext } from '../kit/changes/customTexts';
import { webhookTexts } from './eventTexts';

/** Shows the events by name in the history of a webhook. */
export default function WebhookTexts({ children }: { children: ReactNode }) {
  return <CustomTextsContext value={webhookTexts}>{children}</CustomTextsContext>;
}
