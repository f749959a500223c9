import type { Checks } from '../../contract/money/checks';
import { nameOf } from '../i18n/naming';
import { useWords } from '../kit/words';
import { StateChip } from '../kit/ui/StateChip';
import css from './checks.module.css';

/** One rule in plain words, and what breaks it: the first faults, as whoever repairs them looks for them. */
export function CheckRow({ check: { name, ok, faults } }: { check: Checks['checks'][number] }) {
  const { translate, format } = useWords();
  return (
    <li>
      <div>
        {/* A check that this console does not know yet is told by its name. */}
        <h2>{translate(`checks.names.${name}`, { _: nameOf(name) })}</h2>
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
