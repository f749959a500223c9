import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
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
  /** Where giving up leads to. */
  back: string;
  /** Why the last attempt did not work. */
  problem: ProblemDetails | null;
  /** What became of the input. */
  kept: string;
  /** What else is to be known before it is sent. */
  notice?: ReactNode;
  /** The buttons that send it. */
  children: ReactNode;
}

/**
 * The foot of a form, always on screen. What went wrong stands in it, above the buttons: in the
 * form it would lie under the bar, where nobody sees it.
 */
export function FormBar({ back, problem, kept, notice, children }: Props) {
  const { translate } = useWords();
  const { bar, end, covers } = useBottomBar<HTMLDivElement>();
  const { errors, submitCount } = useFormContext().formState;
  const refused = errors.root?.['refused'];
  const wrong = submitCount > 0 ? countInvalid(errors) : 0;

  useEffect(() => {
    if (submitCount === 0 && !refused) return undefined;
    // Once the fields are marked, and a dialog that is closing has given the focus back.
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
        {/* The region stands there empty before it speaks, or it would not be read out. */}
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
