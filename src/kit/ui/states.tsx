import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CloudOff from 'lucide-react/icons/cloud-off';
import FilterX from 'lucide-react/icons/funnel-x';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import Inbox from 'lucide-react/icons/inbox';
import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useT } from '../../i18n/useT';
import { canRetry, isRefusalByRule, problemOf, type ProblemDetails } from '../../data/problem';
import { focusHeading } from '../../shell/Page';
import css from './states.module.css';
import uiCss from './ui.module.css';

export function LoadingState({ rows = 5 }: { rows?: number }) {
  const translate = useT();
  return (
    <div className={css['skeletons']} aria-busy>
      <output className="visually-hidden">{translate('list.loading')}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css['skeleton']} style={{ width: `${96 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  );
}

interface EmptyProps {
  title: string;
  hint: string;
  action?: ReactNode;
  kind?: 'first' | 'filtered';
  icon?: LucideIcon | undefined;
}

export function EmptyState({ title, hint, action, kind = 'first', icon = Inbox }: EmptyProps) {
  const Icon = kind === 'filtered' ? FilterX : icon;
  const box = useFocusHeadingOnUnmount();
  return (
    <div ref={box} className={css['state']}>
      <span className={css['picture']}>
        <Icon size={32} strokeWidth={1.5} aria-hidden />
      </span>
      <h2>{title}</h2>
      <p>{hint}</p>
      {action && <div className={css['actions']}>{action}</div>}
    </div>
  );
}

interface ErrorProps {
  error: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
  startOverPath?: string;
  action?: ReactNode;
}

export function ErrorState({ error, onRetry, isRetrying = false, startOverPath, action }: ErrorProps) {
  const translate = useT();
  const problem = problemOf(error);
  const { code } = problem;
  const isBadAddress = startOverPath !== undefined && code.startsWith('request.');
  const Icon = code === 'client.offline' ? CloudOff : TriangleAlert;
  const countdown = useRetryCountdown(problem);
  const box = useFocusHeadingOnUnmount();
  return (
    <div ref={box} className={css['state']} role="alert">
      <span className={css['picture']} data-tone="bad">
        <Icon size={32} strokeWidth={1.5} aria-hidden />
      </span>
      <h2>{translate(code === 'record.notFound' ? 'list.notFound' : 'list.failed')}</h2>
      <p>{translate(`problems.${code}`, problem.params)}</p>
      {/* Not announced by screen readers: the text changes every second. */}
      {countdown && <p aria-live="off">{countdown}</p>}
      <div className={css['actions']}>
        {isBadAddress && (
          <Button variant="contained" component={Link} to={startOverPath}>
            {translate('list.startOver')}
          </Button>
        )}
        {onRetry && canRetry(problem) && (
          <RetryButton isBusy={isRetrying} onClick={onRetry}>
            {translate('list.retry')}
          </RetryButton>
        )}
        {action}
      </div>
      <RequestId problem={problem} />
    </div>
  );
}

/**
 * Moves the focus to the page heading if the unmounted element contains the focus; otherwise keyboard users would
 * continue at the top of the page.
 */
function useFocusHeadingOnUnmount() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return box;
}

export function RefreshFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useT();
  const box = useFocusHeadingOnUnmount();
  return (
    <Alert
      ref={box}
      severity="warning"
      action={
        canRetry(problemOf(error)) && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('list.retry')}
          </Button>
        )
      }
    >
      {translate('list.refreshFailed', { reason: translate(`problems.${problemOf(error).code}`) })}
    </Alert>
  );
}

interface RetryButtonProps {
  isBusy: boolean;
  onClick: () => void;
  children: ReactNode;
  variant?: 'contained' | 'outlined';
}

/** Button that ignores presses while `isBusy`, but stays enabled: a disabled button would lose the focus. */
export function RetryButton({ isBusy, onClick, children, variant = 'contained' }: RetryButtonProps) {
  return (
    <Button
      className={uiCss['retryButton']}
      variant={variant}
      startIcon={<RotateCw size={18} aria-hidden />}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onClick()}
    >
      {children}
    </Button>
  );
}

export function RequestId({ problem }: { problem: ProblemDetails | null | undefined }) {
  const translate = useT();
  if (!problem?.requestId || isRefusalByRule(problem)) return null;
  return (
    <p className={uiCss['requestId']}>
      {translate('list.requestId')} <code>{problem.requestId}</code>
    </p>
  );
}

const rateLimitCodes: ReadonlySet<string> = new Set([
  'service.tooManyRequests',
  'service.tooManyAtOnce',
  'giftCard.tooManyWrongCodes',
]);

/**
 * Returns the time until a rate-limited request (429) may be retried: `12 s`, `15 min`. Returns an empty text
 * afterwards, and for other problems.
 */
export function useRetryCountdown({ code, requestId, retryAfterMs = 0 }: ProblemDetails): string {
  const translate = useT();
  const isRateLimited = rateLimitCodes.has(code);
  const refusalKey = isRateLimited ? `${requestId} ${retryAfterMs}` : '';
  const [{ refusal, remainingMs }, setRemaining] = useState({ refusal: refusalKey, remainingMs: retryAfterMs });
  useEffect(() => {
    if (refusalKey === '') return undefined;
    const endsAt = Date.now() + retryAfterMs;
    const update = () => setRemaining({ refusal: refusalKey, remainingMs: endsAt - Date.now() });
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [refusalKey, retryAfterMs]);
  const seconds = Math.ceil((refusal === refusalKey ? remainingMs : retryAfterMs) / 1_000);
  if (refusalKey === '' || seconds <= 0) return '';
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return translate('list.wait', { wait });
}
