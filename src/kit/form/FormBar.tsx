import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import type { ProblemDetails } from '../../data/problem';
import { useBottomBar } from '../ui/bottomBar';
import { ProblemAlert } from '../ui/ProblemAlert';
import { useWords } from '../words';
import css from './form.module.css';
import { countInvalid, goToFirstInvalid } from './invalid';

interface Props {
  back: string;
  problem: ProblemDetails | null;
  /** Says what happened to the input; shown with the problem. */
  kept: string;
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * The bar at the foot of a form, always on screen. Errors are shown in it, above the buttons: in the form they would be
 * hidden below the bar.
 */
export function FormBar({ back, problem, kept, notice, children }: Props) {
  const { translate } = useWords();
  const { bar, end, covers } = useBottomBar<HTMLDivElement>();
  const { errors, submitCount } = useFormContext().formState;
  const refused = errors.root?.['refused'];
  const wrong = submitCount > 0 ? countInvalid(errors) : 0;

  useEffect(() => {
    if (submitCount === 0 && !refused) return undefined;
    // Waits until the fields are marked and a closing dialog has returned the focus.
    const frame = requestAnimationFrame(() => {
      const form = end.current?.closest('form');
      if (form) goToFirstInvalid(form);
    });
    return () => cancelAnimationFrame(frame);
  }, [submitCount, refused, end]);

  return (
    <>
      <div ref={bar} data-screen className={css['bar']} data-covers={covers || undefined}>
        {problem && <ProblemAlert problem={problem}>{kept}</ProblemAlert>}
        {notice}
        {/* The live region must exist before its text is set, or screen readers do not announce it. */}
        <output className={css['wrong']}>
          {wrong > 0 && (
            <>
              <CircleAlert size={18} aria-hidden />
              {translate('form.invalid', { smart_count: wrong })}
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
      <div ref={end} className={css['end']} />
    </>
  );
}
