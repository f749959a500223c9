import { liquidationItems, type Attempt } from '../../contract/money/liquidations';
import { optionLabel } from '../kit/kinds/choice.read';
import { Panel } from '../kit/read/Panel';
import { Actor } from '../kit/people/Actor';
import { useResourceText } from '../kit/resourceText';
import { Instant } from '../kit/ui/Instant';
import { StateChip } from '../kit/ui/StateChip';
import { toneOf } from '../kit/ui/tones';
import css from './liquidate.module.css';

/** Attempts to pay an item, oldest first. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] | null }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  if (!attempts || attempts.length === 0) return null;
  const optionText = (name: string, option: string) =>
    optionLabel(option, texts, { resource: liquidationItems.name, name });
  return (
    <Panel title={texts.fieldLabel(liquidationItems.name, 'attempts')}>
      <ol className={css['attempts']}>
        {attempts.map(({ at, by, result, reference, paidOn, code, evidence }) => (
          <li key={at}>
            <StateChip tone={toneOf(result) ?? 'quiet'}>{optionText('state', result)}</StateChip> <Instant value={at} />{' '}
            · <Actor email={by} />
            {reference && (
              <p>{translate('liquidate.item.reference', { reference, on: paidOn ? format.date(paidOn) : '' })}</p>
            )}
            {code && <p>{optionText('code', code)}</p>}
            {evidence && <blockquote>{translate('liquidate.item.evidence', { evidence })}</blockquote>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
