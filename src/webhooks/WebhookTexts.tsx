import type { ReactNode } from 'react';
import { CustomTextsContext } from '../kit/changes/changeTexts';
import { webhookTexts } from './eventTexts';

export default function WebhookTexts({ children }: { children: ReactNode }) {
  return <CustomTextsContext value={webhookTexts}>{children}</CustomTextsContext>;
}
