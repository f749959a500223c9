import css from './ui.module.css';

interface Props {
  children: string;
}

export function TruncatedText({ children }: Props) {
  return (
    <span className={css['oneLine']} data-long title={children}>
      {children}
    </span>
  );
}

/**
 * Matches words that a browser would break: at the hyphen or slash of a code or date, or anywhere in an e-mail address.
 */
const breakable = /(\S+@\S+|\S*\d\S*[-–/]\S*|\S*[-–/]\S*\d\S*)/;
/** Characters; a longer code does not fit in half a card. */
const longCodeLength = 16;

/** Text that breaks only between words: VTA-2026-000566 and 16–22 stay on one line. */
export function NoBreakText({ children }: Props) {
  const parts = children.split(breakable);
  if (parts.length === 1) return children;
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const key = `${at} ${part}`;
    if (part.includes('@')) return <TruncatedText key={key}>{part}</TruncatedText>;
    return (
      <span key={key} className={css['unbroken']} data-long={part.length > longCodeLength || undefined}>
        {part}
      </span>
    );
  });
}
