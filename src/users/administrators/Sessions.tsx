import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { endSession, ownSessions, type UserAgent, type Session } from '../../../contract/people/sessions';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { problemOf } from '../../data/problem';
import { retry } from '../../data/queryClient';
import { Panel } from '../../kit/read/Panel';
import { useSingleFlight } from '../../kit/useWriteOnce';
import { StateChip } from '../../kit/ui/values';
import { ErrorState, LoadingState } from '../../kit/ui/states';
import { useResourceText, type ResourceText } from '../../kit/resourceText';
import css from './sessions.module.css';
import { sessionsKey, useEndOtherSessions } from './useEndOtherSessions';

const browserNames: Readonly<Partial<Record<UserAgent['browser'], string>>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
};
const systemNames: Readonly<Partial<Record<UserAgent['system'], string>>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  android: 'Android',
  ios: 'iOS',
};

function deviceOf({ browser, system }: UserAgent, { translate }: ResourceText): string {
  const name = browserNames[browser] ?? translate('sessions.browser');
  const systemName = systemNames[system];
  return systemName === undefined ? name : translate('sessions.device', { browser: name, system: systemName });
}

export default function Sessions() {
  const texts = useResourceText();
  const { translate, format } = texts;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const endOtherSessions = useEndOtherSessions();
  const [outcome, setOutcome] = useState<{ text: string; isBad: boolean } | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await dataProvider.call(ownSessions, {}, { signal })).data,
    refetchOnMount: 'always',
    retry,
  });

  const [endSessions, isEnding] = useSingleFlight(async (session: Session | 'others') => {
    setOutcome(null);
    try {
      if (session === 'others') await endOtherSessions();
      else {
        const { data: remainingSessions } = await dataProvider.call(endSession, {
          input: { signedInAt: session.signedInAt },
        });
        queryClient.setQueryData(sessionsKey, remainingSessions);
      }
      setOutcome({ text: translate(session === 'others' ? 'sessions.othersEnded' : 'sessions.ended'), isBad: false });
    } catch (failure) {
      setOutcome({ text: translate(`problems.${problemOf(failure).code}`), isBad: true });
      // Refetches, because the session may already have ended elsewhere.
      void refetch();
    }
  });

  const deviceNames = ({ agents }: Session) =>
    agents.map((agent) => deviceOf(agent, texts)).join(', ') || translate('sessions.browser');
  const otherSessions = data?.sessions.filter(({ current }) => !current) ?? [];
  const currentSessions = data?.sessions.filter(({ current }) => current) ?? [];
  return (
    <Panel
      title={translate('sessions.title')}
      aside={
        otherSessions.length > 0 && (
          <Button color="error" variant="outlined" loading={isEnding} onClick={() => void endSessions('others')}>
            {translate('sessions.endOthers')}
          </Button>
        )
      }
    >
      {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && error === null && <LoadingState rows={2} />}
      {data && (
        <ul className={css['sessions']}>
          {[...currentSessions, ...otherSessions].map((session) => (
            <li key={session.signedInAt}>
              <div>
                <p className={css['device']}>
                  <strong>{deviceNames(session)}</strong>
                  {session.current && <StateChip tone="good">{translate('sessions.current')}</StateChip>}
                </p>
                <p className={css['when']}>
                  {translate('sessions.since', { date: format.instant(session.signedInAt) })}
                  {' · '}
                  {translate('sessions.used', { ago: format.relativeTime(session.lastUsedAt) })}
                </p>
              </div>
              {!session.current && (
                <Button
                  variant="outlined"
                  disabled={isEnding}
                  aria-label={translate('sessions.endOf', { device: deviceNames(session) })}
                  onClick={() => void endSessions(session)}
                >
                  {translate('sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {/* Rendered even if empty: screen readers announce only changes to an existing live region. */}
      <output>{outcome && <Alert severity={outcome.isBad ? 'warning' : 'success'}>{outcome.text}</Alert>}</output>
    </Panel>
  );
}
