import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { sendTestMail } from '../../contract/people/mailChoices';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { useIsPermitted } from '../session/useMayDo';
import { Panel } from '../kit/read/Panel';
import { useSingleFlight } from '../kit/useWriteOnce';
import { useResourceText } from '../kit/resourceText';
import css from './mail.module.css';
import { useMailChoices } from './useMailChoices';

export function TestMail() {
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
    <Panel title={translate('mail.test.title')}>
      <div className={css['test']}>
        <div>
          <h3>{translate('mail.test.label')}</h3>
          <p>{translate(data.isSent ? 'mail.test.hint' : 'mail.test.off')}</p>
          {data.sender && <p>{translate('mail.sender', { sender: data.sender })}</p>}
          {data.isSent && <p>{translate('mail.answers')}</p>}
        </div>
        {data.isSent && (
          <Button variant="outlined" disabled={isSending} onClick={() => void send()}>
            {translate('mail.test.send')}
          </Button>
        )}
      </div>
      {/* Rendered even if empty: screen readers announce only changes to an existing live region. */}
      <output className={css['outcome']}>
        {outcome && 'to' in outcome && (
          <Alert severity="success">{translate('mail.test.queued', { to: outcome.to })}</Alert>
        )}
        {outcome && 'error' in outcome && (
          <Alert severity="error">{translate(`problems.${problemOf(outcome.error).code}`)}</Alert>
        )}
      </output>
    </Panel>
  );
}
