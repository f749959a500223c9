import type { ReactNode } from 'react';
import { OwnTexts } from '../kit/changes/ownTexts';
import { webhookTexts } from './eventNames';

/** Changes of a webhook name its events. */
export default function WebhookTexts({ children }: { children: ReactNode }) {
  return <OwnTexts value={webhookTexts}>{children}</OwnTexts>;
}
