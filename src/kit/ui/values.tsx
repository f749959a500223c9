import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import css from './ui.module.css';
import { useFormat } from './format';
import instantCss from './instant.module.css';

export function EmptyValue() {
  const translate = useT();
  return (
    <>
      <span aria-hidden data-empty className={css['emptyValue']}>
        —
      </span>
      <span className="visually-hidden">{translate('list.nothing')}</span>
    </>
  );
}

export function Instant({ value }: { value: string }) {
  const text = useFormat().instant(value);
  const timeIndex = text.lastIndexOf(', ') + 1;
  return (
    <time dateTime={value}>
      <span className={instantCss['part']}>{text.slice(0, timeIndex)}</span>
      {timeIndex > 0 && ' '}
      <span className={instantCss['part']}>{text.slice(timeIndex).trim()}</span>
    </time>
  );
}

interface TextProps {
  children: string;
}

export function TruncatedText({ children }: TextProps) {
  return (
    <span className={css['oneLine']} data-long title={children}>
      {children}
    </span>
  );
}

/**
 * Matches words that a browser would break: at the hyphen or slash of a code or date, or anywhere in an e-mail address.
 */
const breakableWord = /(\S+@\S+|\S*\d\S*[-–/]\S*|\S*[-–/]\S*\d\S*)/;
/** Characters; a longer code does not fit in half a card. */
const longCodeLength = 16;

/** Text that breaks only between words: VTA-2026-000566 and 16–22 stay on one line. */
export function NoBreakText({ children }: TextProps) {
  const parts = children.split(breakableWord);
  if (parts.length === 1) return children;
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const key = `${index} ${part}`;
    if (part.includes('@')) return <TruncatedText key={key}>{part}</TruncatedText>;
    return (
      <span key={key} className={css['unbroken']} data-long={part.length > longCodeLength || undefined}>
        {part}
      </span>
    );
  });
}

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

/** Shows a state as text on a color; the text has the meaning even without the color. */
export function StateChip({ tone, children, title }: { tone: Tone; children: ReactNode; title?: string }) {
  return (
    <span className={`${css['chip']} ${css['tone']}`} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  subscribed: 'good',
  trial: 'info',
  blocked: 'bad',
  pending: 'warn',
  confirmed: 'good',
  rejected: 'bad',
  canceled: 'quiet',
  reversed: 'quiet',
  completed: 'good',
  refunded: 'warn',
  disabled: 'bad',
  expired: 'quiet',
  depleted: 'quiet',
  draft: 'quiet',
  inReview: 'warn',
  approved: 'info',
  processing: 'info',
  paid: 'good',
  partiallyPaid: 'warn',
  held: 'warn',
  failed: 'bad',
  carried: 'quiet',
  scheduled: 'info',
  committed: 'info',
  closed: 'quiet',
  writtenOff: 'bad',
  reopened: 'warn',
  paused: 'warn',
  withoutSecret: 'info',
  expiring: 'warn',
  revoked: 'bad',
};

/** Tones by resource and state, where the general tone is wrong: a paid sale is not handed over yet. */
const toneOverrides: Readonly<Record<string, Tone>> = {
  'check-runs.passed': 'good',
  'check-runs.failed': 'bad',
  'check-runs.fixed': 'info',
  'sales.paid': 'info',
  'periods.closed': 'good',
  'webhook-deliveries.waiting': 'info',
  'webhook-deliveries.delivered': 'good',
  'webhook-deliveries.givenUp': 'bad',
  'webhook-deliveries.dropped': 'quiet',
};

export function toneOf(state: string, resource = ''): Tone | null {
  const override = toneOverrides[`${resource}.${state}`];
  if (override) return override;
  return Object.hasOwn(tones, state) ? (tones[state] ?? null) : null;
}
