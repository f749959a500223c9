import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { ownPermissions } from '../../contract/ownPermissions';
import { config } from '../config';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useResourceText } from '../kit/resourceText';
import css from './settings.module.css';

/** The server's time zone, with a warning if the console was built for another one. */
export function ServerTimeZone() {
  const { translate } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['installedZone'],
    queryFn: async ({ signal }) => (await dataProvider.call(ownPermissions, {}, { signal })).data.timeZone ?? null,
  });
  return (
    <li>
      <div>
        <h3>{translate('settings.timeZone')}</h3>
        <p>{translate('settings.about.timeZone')}</p>
        {data && data !== config.timeZone && (
          <p className={css['waiting']}>{translate('settings.otherZone', { zone: config.timeZone })}</p>
        )}
      </div>
      <strong>{data ?? (data === null || error ? translate('settings.nothing') : '')}</strong>
    </li>
  );
}
