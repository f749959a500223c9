import { useId, type ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import type { Availability } from '../../../contract/problems';
import { isNotPermitted } from '../../../contract/permissions';
import { useFormat } from './format';
import css from './ui.module.css';

interface ButtonProps {
  'aria-disabled'?: true;
  'aria-describedby'?: string;
  onClick?: () => void;
}

interface Props {
  availability: Availability | undefined;
  children: (props: ButtonProps) => ReactNode;
}

export function useUnavailableReason(): (availability: Availability | undefined) => string {
  const translate = useT();
  const { number } = useFormat();
  return (availability) => {
    if (!availability || availability.allowed) return '';
    const count = availability.params?.['count'];
    const problemText = translate(`problems.${availability.code}`, availability.params);
    return typeof count === 'number'
      ? `${problemText} ${translate('form.usedTimes', { smart_count: count, count: number(count) })}`
      : problemText;
  };
}

/**
 * Renders a button. If the record does not allow the action now, the button stays focusable and the reason is always
 * visible, not only on hover. Renders nothing if the user's permissions exclude the action.
 */
export function ActionAvailability({ availability, children }: Props) {
  const reasonOf = useUnavailableReason();
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
