import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Availability } from '../../../contract/problems';
import { isNotPermitted } from '../../../contract/permissions';
import { useFormat } from './format';
import css from './ui.module.css';

interface ButtonProps {
  'aria-disabled'?: true;
  'aria-describedby'?: string;
  /** Takes the press and does nothing; absent while the act is available. */
  onClick?: () => void;
}

interface Props {
  availability: Availability | undefined;
  children: (props: ButtonProps) => ReactNode;
}

/** Why something may not be done now, in words; empty when it may. */
export function useReason(): (availability: Availability | undefined) => string {
  const translate = useTranslate();
  const { number } = useFormat();
  return (availability) => {
    if (!availability || availability.allowed) return '';
    const count = availability.params?.['count'];
    const why = translate(`problems.${availability.code}`);
    return typeof count === 'number'
      ? `${why} ${translate('form.usedTimes', { smart_count: count, count: number(count) })}`
      : why;
  };
}

/**
 * A button whose act the record does not allow now; none if the person's duties do not permit it. It is still there and focusable, and the reason is
 * beside it for everybody, not only under a mouse.
 */
export function Unavailable({ availability, children }: Props) {
  const reasonOf = useReason();
  const id = useId();
  if (!availability || availability.allowed) return children({});
  if (isNotPermitted(availability)) return null;
  return (
    <span className={css['unavailable']}>
      {children({ 'aria-disabled': true, 'aria-describedby': id, onClick: () => undefined })}
      <span id={id}>{reasonOf(availability)}</span>
    </span>
  );
}
