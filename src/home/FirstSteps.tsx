import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import { Link } from 'react-router';
import { companies } from '../../contract/catalogs/companies';
import type { EndpointOutput } from '../../contract/endpoint';
import { firstSteps, systemFirstSteps, type FirstStep } from '../../contract/firstSteps';
import { sales } from '../../contract/money/sales';
import { administrators } from '../../contract/people/accounts';
import { apiKeys } from '../../contract/people/apiKeys';
import { routeOf } from '../../contract/resource';
import { config } from '../config';
import { dependsOn } from '../data/queryClient';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { createPathOf } from '../kit/form/paths';
import { SandboxContext } from '../sandbox/sandboxContext';
import { useIsOperationPermitted } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import css from './firstSteps.module.css';
import { homeQueryOptions } from './Tile';
import { Section } from '../kit/ui/Section';

const ExploreSample = lazy(() => import('../sandbox/ExploreSample'));

type FirstStepsState = EndpointOutput<typeof systemFirstSteps>;

/**
 * Path of the page for each step. A bank account is entered on the page of its company, so its step leads to the list
 * of companies. The first sale is sent by an app, so its step leads to the list where it appears.
 */
const stepPaths: Record<FirstStep, string> = {
  company: createPathOf(companies),
  bankAccount: routeOf(companies),
  administrator: createPathOf(administrators),
  apiKey: createPathOf(apiKeys),
  sale: routeOf(sales),
};

export interface FirstStepsProgress {
  done: number;
  next: FirstStep;
  hide: () => void;
}

/** Returns `null` after the first sale, or if the user has hidden the steps, may not do them, or they are loading. */
export function useFirstSteps(): FirstStepsProgress | null {
  const mayDo = useIsOperationPermitted();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isHidden, setHidden] = useStore('firstSteps.hidden', false);
  const canDoSteps = mayDo(companies, 'create') && mayDo(administrators, 'create');
  const { data } = useQuery({
    ...homeQueryOptions(
      ['firstSteps'],
      dependsOn([companies, administrators, apiKeys, sales]),
      async (signal): Promise<FirstStepsState> =>
        (await dataProvider.call(systemFirstSteps, { query: {} }, { signal })).data,
    ),
    enabled: canDoSteps && !isHidden,
  });
  const next = data && firstSteps.find((step) => !data[step]);
  if (isHidden || !next || data.sale) return null;
  const done = firstSteps.filter((step) => data[step]).length;
  return { done, next, hide: () => setHidden(true) };
}

export function FirstSteps({ done, next, hide }: FirstStepsProgress) {
  const { translate } = useResourceText();
  const hasSandbox = use(SandboxContext) !== null && !config.isSandbox;
  return (
    <Section
      title={translate('home.firstSteps.title')}
      note={translate('home.firstSteps.progress', { done, total: firstSteps.length })}
    >
      <div className={css['step']}>
        <h3>{translate(`home.firstSteps.${next}.title`)}</h3>
        <p>{translate(`home.firstSteps.${next}.hint`)}</p>
        <Button component={Link} to={stepPaths[next]} variant="contained">
          {translate(`home.firstSteps.${next}.action`)}
        </Button>
      </div>
      {hasSandbox && (
        <Suspense>
          <ExploreSample />
        </Suspense>
      )}
      <button type="button" className={css['hide']} onClick={hide}>
        {translate('home.firstSteps.hide')}
      </button>
    </Section>
  );
}
