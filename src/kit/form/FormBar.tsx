import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import type { ProblemDetails } from '../../data/problem';
import { useBottomBar } from '../ui/useBottomBar';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useResourceText } from '../resourceText';
import css from './form.module.css';
import { countInvalid, focusFirstInvalid } from './formErrors';

interface Props {
  back: string;
  problem: ProblemDetails | null;
  problemNote: string;
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * Bar at the bottom of a form, always on screen. Shows the errors of the form above its buttons, because it could cover
 * them elsewhere.
 */
export function FormBar({ back, problem, problemNote, notice, children }: Props) {
  const { translate } = useResourceText();
  const { bar, endMarker, isCovering } = useBottomBar<HTMLDivElement>();
  const { errors, submitCount } = useFormContext().formState;
  const refused = errors.root?.['refused'];
  const invalidCount = submitCount > 0 ? countInvalid(errors) : 0;

  useEffect(() => {
    if (submitCount === 0 && !refused) return undefined;
    // Waits until the fields are marked as invalid and a closing dialog has returned the focus.
    const frame = requestAnimationFrame(() => {
      const form = endMarker.current?.closest('form');
      if (form) focusFirstInvalid(form);
    });
    return () => cancelAnimationFrame(frame);
  }, [submitCount, refused, endMarker]);

  return (
    <>
      <div ref={bar} data-screen className={css['bar']} data-covers={isCovering || undefined}>
        {problem && <ProblemAlert problem={problem}>{problemNote}</ProblemAlert>}
        {notice}
        {/* Always rendered: screen readers announce only changes to an existing live region. */}
        <output className={css['wrong']}>
          {invalidCount > 0 && (
            <>
              <CircleAlert size={18} aria-hidden />
              {translate('form.invalid', { smart_count: invalidCount })}
            </>
          )}
        </output>
        <div className={css['buttons']}>
          {children}
          <Button color="inherit" component={Link} to={back}>
            {translate('form.cancel')}
          </Button>
        </div>
      </div>
      <div ref={endMarker} className={css['end']} />
    </>
  );
}
