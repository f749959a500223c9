import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { changeMailChoices, digestFrequencies } from '../../contract/people/mailChoices';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { useSingleFlight } from '../kit/useWriteOnce';
import { useResourceText } from '../kit/resourceText';
import css from './digest.module.css';
import { mailChoicesKey, useMailChoices } from '../mail/useMailChoices';

export function DigestSettings() {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const hintId = useId();
  const { data } = useMailChoices();
  const [choose, isChoosing] = useSingleFlight(async (value: string) => {
    const digest = digestFrequencies.find((one) => one === value);
    if (!digest) return;
    try {
      const { data: changedChoices } = await dataProvider.call(changeMailChoices, { input: { digest } });
      queryClient.setQueryData(mailChoicesKey, changedChoices);
    } catch (error) {
      const { code, params } = problemOf(error);
      notify(`problems.${code}`, { type: 'error', messageArgs: params });
    }
  });
  if (!data?.isSent) return null;
  return (
    <div className={css['choices']}>
      <Panel title={translate('mail.digest.title')}>
        <RadioGroup
          row
          value={data.digest}
          onChange={(_, digest) => void choose(digest)}
          aria-label={translate('mail.digest.label')}
          aria-describedby={hintId}
        >
          {digestFrequencies.map((digest) => (
            <FormControlLabel
              key={digest}
              value={digest}
              disabled={isChoosing}
              control={<Radio />}
              label={translate(`mail.digest.values.${digest}`)}
            />
          ))}
        </RadioGroup>
        <p id={hintId} className={readCss['hint']}>
          {translate('mail.digest.hint')}
        </p>
      </Panel>
    </div>
  );
}
