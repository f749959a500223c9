import Alert from '@mui/material/Alert';
import { useId, type ReactNode } from 'react';
import { journals } from '../../../contract/money/ledger';
import { useResource } from '../contexts';
import type { Resource } from '../../../contract/resource';
import { Balances } from '../../ledger/Balances';
import { balancesIn } from '../../ledger/balance';
import { ChangeList } from '../changes/ChangeList';
import { changesOf, isPlain, type Change } from '../changes/changes';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import css from './actions.module.css';
import { Recorded } from './Recorded';

interface Props {
  /** `null`: it is made. */
  before: AnyRecord | null;
  after: AnyRecord;
}

/** What the act would change, in the API's own words: balances first, then what the record says. */
export function Outcome({ before, after }: Props) {
  const resource = useResource();
  const { translate } = useWords();
  const changes = changesOf(resource, before, after).filter((change) => isPlain(change) && !isDryRunOnly(change));
  return (
    <>
      <BalancesOutcome answer={after} />
      {before === null && (
        <Section title={translate('act.recorded')}>
          <Recorded record={after} />
        </Section>
      )}
      {before !== null && changes.length > 0 && (
        <Section title={translate('act.outcome')}>
          <ChangeList changes={changes} />
        </Section>
      )}
    </>
  );
}

/** A journal that only the rehearsal wrote is nowhere to be read; its balances say what it would do. */
function isDryRunOnly({ field }: Change): boolean {
  return field?.kind === 'reference' && field.to === journals.name;
}

/** The balances a rehearsal says it would move; nothing where it moves none. */
export function BalancesOutcome({ answer }: { answer: unknown }) {
  const { translate } = useWords();
  const balances = balancesIn(answer);
  if (balances.length === 0) return null;
  return (
    <Section title={translate('act.balances')}>
      <Balances balances={balances} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={css['outcome']} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {children}
    </section>
  );
}

interface MeanwhileProps extends Props {
  resource: Resource;
  before: AnyRecord;
}

/** Somebody changed the record while the dialog was open: what is acted on now is not what was seen. */
export function Meanwhile({ resource, before, after }: MeanwhileProps) {
  const { translate } = useWords();
  return (
    <Alert severity="warning" className={css['meanwhile'] ?? ''}>
      {translate('act.meanwhile')}
      <ChangeList changes={changesOf(resource, before, after).filter(isPlain)} />
    </Alert>
  );
}
