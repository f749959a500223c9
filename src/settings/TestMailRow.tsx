import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { sendTestMail } from '../../contract/people/mailChoices';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { useIsPermitted } from '../session/useMayDo';
import { useSingleFlight } from '../kit/useWriteOnce';
import { useResourceText } from '../kit/resourceText';
import { useMailChoices } from '../mail/useMailChoices';
import { InfoRow } from './InfoRow';
import css from './settings.module.css';

export function TestMailRow() {
  const { translate, language } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const isPermitted = useIsPermitted();
  const { data } = useMailChoices();
  const [outcome, setOutcome] = useState<{ to: string } | { error: unknown } | null>(null);
  const [send, isSending] = useSingleFlight(async () => {
    setOutcome(null);
    try {
      const { data: queuedMail } = await dataProvider.call(sendTestMail, { input: { language } });
      setOutcome({ to: queuedMail.to });
    } catch (error) {
      setOutcome({ error });
    }
  });
  if (!data || !isPermitted(sendTestMail.permitted)) return null;
  return (
    <InfoRow
      title={translate('mail.test.label')}
      about={translate(data.isSent ? 'mail.test.hint' : 'mail.test.off')}
      notes={
        <>
          {data.sender && <p className={css['note']}>{translate('mail.sender', { sender: data.sender })}</p>}
          {/* Rendered even if empty: screen readers announce only changes to an existing live region. */}
          <output className={css['outcome']}>
            {outcome && 'to' in outcome && (
              <Alert severity="success">{translate('mail.test.queued', { to: outcome.to })}</Alert>
            )}
            {outcome && 'error' in outcome && (
              <Alert severity="error">{translate(`problems.${problemOf(outcome.error).code}`)}</Alert>
            )}
          </output>
        </>
      }
      action={
        data.isSent && (
          <Button variant="outlined" disabled={isSending} onClick={() => void send()}>
            {translate('mail.test.send')}
          </Button>
        )
      }
    />
  );
}
