import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Availability } from '../../api/contract/problems';
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

/**
 * A button whose act the record does not allow now: still there and focusable, and the reason is
 * beside it for everybody, not only under a mouse.
 */
export function Unavailable({ availability, children }: Props) {
  const translate = useTranslate();
  const { number } = useFormat();
  const reason = useId();
  if (!availability || availability.allowed) return children({});
  const count = availability.params?.['count'];
  return (
    <span className={css['unavailable']}>
      {children({ 'aria-disabled': true, 'aria-describedby': reason, onClick: () => undefined })}
      <span id={reason}>
        {translate(`problems.${availability.code}`)}
        {typeof count === 'number' && ` ${translate('form.usedTimes', { smart_count: count, count: number(count) })}`}
      </span>
    </span>
  );
}
