import { Link } from 'react-router';
import { settings } from '../../contract/people/settings';
import { isNotPermitted } from '../../contract/permissions';
import { ResourceScope } from '../kit/contexts';
import { useRecords } from '../kit/list/useRecords';
import { Panel } from '../kit/read/Panel';
import { ReadOnlyNote } from '../kit/read/ReadOnlyNote';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import { Section } from './Section';
import { pathOfSection, settingSections, type SettingSection } from './sections';
import { kindOf } from './setting';
import css from './settings.module.css';

export default function SettingsScreen({ section }: { section: SettingSection }) {
  const texts = useResourceText();
  const { translate } = texts;
  const { data, error, isFetching, refetch } = useRecords(
    settings,
    { filter: {}, sort: { field: 'createdAt', order: 'ASC' }, perPage: 50 },
    // Refetches on mount, because the user may return after approving a change.
    { refetchOnMount: 'always' },
  );
  const title = translate(`settings.sections.${section}`);
  return (
    <Page title={`${texts.resource(settings.name, 2)} · ${title}`} back="/home">
      <div className={css['page']}>
        <SectionLinks current={section} />
        <Panel label={title}>
          {data?.every((setting) => isNotPermitted(setting.actions[kindOf(setting).action])) && (
            <ResourceScope resource={settings}>
              <ReadOnlyNote />
            </ResourceScope>
          )}
          {data ? (
            <Section section={section} allSettings={data} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <LoadingState rows={5} />
          )}
        </Panel>
      </div>
    </Page>
  );
}

function SectionLinks({ current }: { current: SettingSection }) {
  const { translate } = useResourceText();
  return (
    <nav className={css['sections']} data-screen aria-label={translate('settings.allSections')}>
      <ul>
        {settingSections.map((section) => (
          <li key={section}>
            <Link to={pathOfSection(section)} aria-current={section === current ? 'page' : undefined}>
              {translate(`settings.sections.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
