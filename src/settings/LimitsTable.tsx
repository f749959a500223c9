import { settings } from '../../contract/people/settings';
import { useResourceText } from '../kit/resourceText';
import { ChangeSettingButton, LastChange } from './SettingScreen';
import { limitFields, type Setting } from './setting';
import css from './settings.module.css';

export function LimitsTable({ limits }: { limits: readonly Setting[] }) {
  const texts = useResourceText();
  return (
    <table className={css['limits']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.resource(settings.name)}</span>
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
              {texts.fieldLabel(settings.name, name)}
              <p>{texts.lookup(settings.name, `help.${name}`)}</p>
            </th>
            {limits.map((setting) => (
              <td key={setting.id}>
                <CurrencyLabel of={setting} />
                <LimitAmount setting={setting} name={name} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <span className="visually-hidden">{texts.fieldLabel(settings.name, 'changedAt')}</span>
          </th>
          {limits.map((setting) => (
            <td key={setting.id}>
              <CurrencyLabel of={setting} />
              <ChangeSettingButton setting={setting} />
              <LastChange setting={setting} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function CurrencyLabel({ of: { currency } }: { of: Setting }) {
  return (
    <span className={css['currency']} aria-hidden>
      {currency}
    </span>
  );
}

function LimitAmount({ setting, name }: { setting: Setting; name: (typeof limitFields)[number] }) {
  const { format, translate } = useResourceText();
  const { currency } = setting;
  const amount = setting[name];
  if (amount === null || currency === null) return translate('settings.noLimit');
  return format.money(amount, currency);
}
