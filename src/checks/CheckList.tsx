import type { Checks } from '../../contract/money/checks';
import { defaultLabelOf } from '../i18n/defaultLabel';
import { useResourceText } from '../kit/resourceText';
import { StateChip } from '../kit/ui/StateChip';
import css from './checks.module.css';

export function CheckList({ checks }: Pick<Checks, 'checks'>) {
  return (
    <ul>
      {[...checks]
        .sort((one, other) => Number(one.ok) - Number(other.ok))
        .map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
    </ul>
  );
}

function CheckRow({ check: { name, ok, faults } }: { check: Checks['checks'][number] }) {
  const { translate, format } = useResourceText();
  return (
    <li>
      <div>
        {/* Shows the name of a check that this console does not know. */}
        <h2>{translate(`checks.names.${name}`, { _: defaultLabelOf(name) })}</h2>
        <p>{translate(`checks.about.${name}`, { _: '' })}</p>
        {faults.length > 0 && (
          <details>
            <summary>
              {translate('checks.faults', { smart_count: faults.length, count: format.number(faults.length) })}
            </summary>
            <ul className={css['faults']}>
              {faults.map((fault) => (
                <li key={fault}>
                  <code>{fault}</code>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <StateChip tone={ok ? 'good' : 'bad'}>{translate(ok ? 'checks.ok' : 'checks.wrong')}</StateChip>
    </li>
  );
}
