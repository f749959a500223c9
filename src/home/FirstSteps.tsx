import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import { lazy, Suspense, use } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import { Link } from 'react-router';
import { companies } from '../../contract/catalogs/companies';
import { plans } from '../../contract/catalogs/catalogs';
import type { EndpointOutput } from '../../contract/endpoint';
import { firstSteps, systemFirstSteps, type FirstStep } from '../../contract/firstSteps';
import { deposits } from '../../contract/money/deposits';
import { administrators } from '../../contract/people/accounts';
import { routeOf } from '../../contract/resource';
import { config } from '../config';
import { dependsOn } from '../data/queryClient';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { createPathOf } from '../kit/form/paths';
import { SandboxContext } from '../sandbox/sandboxContext';
import { useIsOperationPermitted } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import css from './firstSteps.module.css';
import { homeQueryOptions, Section } from './Tile';

const ExploreSample = lazy(() => import('../sandbox/ExploreSample'));

type FirstStepsState = EndpointOutput<typeof systemFirstSteps>;

/**
 * Path of the page for each step. A bank account is entered on the page of its company, so its step leads to the list
 * of companies; `null` if there is no company yet.
 */
const stepPaths: Record<FirstStep, (state: FirstStepsState) => string | null> = {
  company: () => createPathOf(companies),
  bankAccount: ({ company }) => (company ? routeOf(companies) : null),
  plan: () => createPathOf(plans),
  administrator: () => createPathOf(administrators),
  // Leads to the list, because a recorded deposit has to be confirmed there.
  deposit: () => routeOf(deposits),
};

export function FirstSteps() {
  const texts = useResourceText();
  const { translate } = texts;
  const mayDo = useIsOperationPermitted();
  const hasSandbox = use(SandboxContext) !== null && !config.isSandbox;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isHidden, setHidden] = useStore('firstSteps.hidden', false);
  const canDoSteps = mayDo(companies, 'create') && mayDo(administrators, 'create');
  const { data } = useQuery({
    ...homeQueryOptions(
      ['firstSteps'],
      dependsOn([companies, plans, administrators, deposits]),
      async (signal) => (await dataProvider.call(systemFirstSteps, { query: {} }, { signal })).data,
    ),
    enabled: canDoSteps && !isHidden,
  });
  if (isHidden || !data) return null;
  const remaining = firstSteps.filter((step) => !data[step]);
  if (remaining.length === 0) return null;
  return (
    <Section
      title={translate('home.firstSteps.title')}
      note={translate('home.firstSteps.progress', {
        done: firstSteps.length - remaining.length,
        total: firstSteps.length,
      })}
    >
      <ol className={css['steps']}>
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={data[step]} isNext={step === remaining[0]} to={stepPaths[step](data)} />
        ))}
      </ol>
      {hasSandbox && (
        <Suspense>
          <ExploreSample />
        </Suspense>
      )}
      <button type="button" className={css['hide']} onClick={() => setHidden(true)}>
        {translate('home.firstSteps.hide')}
      </button>
    </Section>
  );
}

interface StepProps {
  step: FirstStep;
  isDone: boolean;
  isNext: boolean;
  to: string | null;
}

function Step({ step, isDone, isNext, to }: StepProps) {
  const { translate } = useResourceText();
  const text = (
    <>
      {isDone ? <Check size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
      <span>
        <strong>{translate(`home.firstSteps.${step}.title`)}</strong>
        <small>{translate(isDone ? 'home.firstSteps.done' : `home.firstSteps.${step}.hint`)}</small>
      </span>
    </>
  );
  return (
    <li data-done={isDone || undefined} aria-current={isNext ? 'step' : undefined}>
      {isDone || to === null ? (
        <div className={css['step']}>{text}</div>
      ) : (
        <Link className={css['step']} to={to}>
          {text}
          <ChevronRight size={18} aria-hidden />
        </Link>
      )}
    </li>
  );
}
