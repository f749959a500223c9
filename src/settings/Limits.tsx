import { settings } from '../../contract/people/settings';
import { useWords } from '../kit/words';
import { ChangeButton } from './ChangeButton';
import { Changed, Waiting } from './Changed';
import { installedOf, limitFields, type Setting } from './setting';
import uiCss from '../kit/ui/ui.module.css';
import css from './settings.module.css';

/** Limits with their amounts per currency; those of one currency are changed together. */
export function Limits({ limits }: { limits: readonly Setting[] }) {
  const words = useWords();
  return (
    <table className={css['limits']}>
      <thead>
        <tr>
          <th scope="col">
            <span className={uiCss['heard']}>{words.resource(settings.name)}</span>
          </th>
          {limits.map(({ id, currency }) => (
            <th key={id} scope="col">
              {currency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {limitFields.map((name) => (
          <tr key={name}>
            <th scope="row">
              {words.field(settings.name, name)}
              <p>{words.translate(`settings.about.${name}`)}</p>
            </th>
            {limits.map((setting) => (
              <td key={setting.id}>
                <Currency of={setting} />
                <Amount setting={setting} name={name} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.translate('settings.source')}</th>
          {limits.map((setting) => (
            <td key={setting.id}>
              <Currency of={setting} />
              <Changed setting={setting} />
              <Waiting setting={setting} />
              <ChangeButton setting={setting} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** Currency next to each value on narrow screens, which have no columns. */
function Currency({ of: { currency } }: { of: Setting }) {
  return (
    <span className={css['currency']} aria-hidden>
      {currency}
    </span>
  );
}

/** The amount in force and, if changed, the installation's amount. */
function Amount({ setting, name }: { setting: Setting; name: (typeof limitFields)[number] }) {
  const { format, translate } = useWords();
  const { currency } = setting;
  const amount = setting[name];
  if (amount === null || currency === null) return translate('settings.noLimit');
  const installed = installedOf(setting, name);
  return (
    <span className={css['amount']}>
      {format.money(amount, currency)}
      {installed !== null && installed !== amount && (
        <small>{translate('settings.installed', { value: format.money(installed, currency) })}</small>
      )}
    </span>
  );
}
