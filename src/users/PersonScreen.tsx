import Button from '@mui/material/Button';
import Pencil from 'lucide-react/icons/pencil';
import { Link, useLocation, type LinkProps } from 'react-router';
import FileDown from 'lucide-react/icons/file-down';
import { useDataProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import { users } from '../../contract/people/accounts';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { PrimaryAction } from '../kit/ui/PrimaryAction';
import { ActionBar } from '../kit/actions/ActionBar';
import { titleOf, type AnyRecord, recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { ActionAvailability } from '../kit/ui/ActionAvailability';
import { DepositsCard, GiftCardsCard, isWalletAction, RefundsCard, SalesCard, WalletCard } from './MoneyCards';
import { StatusNotice } from './StatusNotice';
import css from './users.module.css';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { personalData } from '../../contract/people/personalData';
import { useIsPermitted } from '../session/useMayDo';
import { FieldCell } from '../kit/FieldCell';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { problemOf } from '../data/problem';
import { saveFile } from '../kit/files/saveFile';
import { useSingleFlight } from '../kit/useWriteOnce';
import { imageUrl } from '../kit/images/imageUrl';

export default function PersonScreen() {
  const back = useBackPath(users);
  return (
    <RecordScreen back={back}>{(record) => <PersonPage key={record.id} record={record} back={back} />}</RecordScreen>
  );
}

interface Props {
  record: AnyRecord;
  back: string;
}

function PersonPage({ record, back }: Props) {
  const texts = useResourceText();
  const { state } = useLocation();
  const actions = (
    <>
      <ActionBar back={back} filter={(action) => !isPlanAction(action) && !isWalletAction(action)} maxButtons={1} />
      <PrimaryAction>
        <ActionAvailability availability={record.actions['edit']}>
          {(props) => (
            <Button
              {...props}
              variant="contained"
              startIcon={<Pencil size={18} aria-hidden />}
              {...(!props.onClick &&
                ({
                  component: Link,
                  to: `/${users.name}/${encodeURIComponent(record.id)}/edit`,
                  state,
                } satisfies LinkProps & { component: typeof Link }))}
            >
              {texts.translate('people.edit')}
            </Button>
          )}
        </ActionAvailability>
      </PrimaryAction>
    </>
  );

  return (
    <Page title={titleOf(users, record, texts)} back={back} actions={actions}>
      <StatusNotice record={record} />
      <div className={css['person']}>
        <div className={css['cards']}>
          <PersonHead record={record} />
          <WalletCard record={record} back={back} />
          <PlanCard record={record} back={back} />
          <div className={css['wide']}>
            <SalesCard record={record} />
            <RefundsCard record={record} />
            <DepositsCard record={record} />
            <GiftCardsCard record={record} />
          </div>
        </div>
        <History />
      </div>
    </Page>
  );
}

const planActions = new Set(['start-trial', 'subscribe', 'end-plan']);

function isPlanAction(action: string): boolean {
  return planActions.has(action);
}

function PlanCard({ record, back }: { record: AnyRecord; back: string }) {
  const { translate } = useResourceText();
  return (
    <Panel title={translate('people.plan.title')}>
      {typeof recordOf(users, record).planId === 'string' ? (
        <Facts of={users} names={['planId', 'trialEndsOn', 'subscribedOn']} />
      ) : (
        <p className={readCss['hint']}>{translate('people.plan.none')}</p>
      )}
      <ActionBar back={back} filter={isPlanAction} maxButtons={2} />
    </Panel>
  );
}

function PersonHead({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const title = titleOf(users, record, texts);
  const photo = recordOf(users, record).photoUrl;
  const mayDownloadData = useIsPermitted()(personalData.permitted, 'reads');
  const company = typeof recordOf(users, record).companyId === 'string' ? (['companyId'] as const) : [];
  return (
    <div className={css['fullWidth']}>
      <Panel label={texts.translate('people.contact')}>
        <div className={css['head']}>
          <Portrait name={title} photo={typeof photo === 'string' ? photo : null} />
          <p className={css['kind']}>
            <FieldCell source="type" />
            <FieldCell source="state" />
          </p>
          <div className={css['contact']}>
            <Facts
              of={users}
              names={['email', 'phone', ...company, 'createdAt', 'lastSignInAt', 'language']}
              showsEmpty
            />
            {mayDownloadData && <DownloadPersonalData id={record.id} />}
          </div>
        </div>
      </Panel>
    </div>
  );
}

function DownloadPersonalData({ id }: { id: string }) {
  const { translate } = useResourceText();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [download, isDownloading] = useSingleFlight(async () => {
    try {
      const { data } = await dataProvider.call(personalData, { params: { id } });
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `personal-data-${id}.json`);
    } catch (error) {
      notify('export.failed', {
        type: 'error',
        messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
      });
    }
  });
  return (
    <Button
      color="inherit"
      startIcon={<FileDown size={18} aria-hidden />}
      loading={isDownloading}
      onClick={() => void download()}
    >
      {translate('people.personalData')}
    </Button>
  );
}

function Portrait({ name, photo }: { name: string; photo: string | null }) {
  const [failedPhoto, setFailedPhoto] = useState<string | null>(null);
  return (
    <span className={css['portrait']} aria-hidden translate="no">
      {photo && failedPhoto !== photo ? (
        <img src={imageUrl(photo)} alt="" onError={() => setFailedPhoto(photo)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** Particles in names, which have no initial: "María de la Luz". */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'da', 'do', 'dos', 'di', 'von', 'van']);

/**
 * Common second given names. In a name of three words they distinguish "Ana María Torres" (one surname) from "Leticia
 * Ramos González" (two surnames).
 */
const secondGivenNames = new Set(
  'alberto alejandra alejandro alfredo andrea andrés ángel antonio beatriz carlos carmen cecilia cristina daniel david eduardo elena enrique ernesto esther eugenia fernanda fernando francisco gabriel gabriela guadalupe ignacio isabel jesús jorge josé juan laura lourdes lucía luis luz manuel margarita maría mario miguel montserrat pablo patricia paola pedro pilar rafael ramón raúl ricardo roberto rosa rosario sofía teresa valeria ximena'.split(
    ' ',
  ),
);

/**
 * Returns the initials of the first given name and the first surname. A Spanish name has one or two of each: "Leticia
 * Ramos González" → "LR", "José Luis Pérez Gómez" → "JP", "Ana Torres" → "AT".
 */
export function initialsOf(name: string): string {
  const allWords = name.trim().split(/\s+/);
  const significantWords = allWords.filter((word) => !particles.has(word.toLocaleLowerCase('es')));
  const [givenName, second = '', third, fourth] = significantWords.length > 0 ? significantWords : allWords;
  const hasTwoGivenNames =
    fourth !== undefined || (third !== undefined && secondGivenNames.has(second.toLocaleLowerCase('es')));
  const surname = hasTwoGivenNames ? third : second;
  return [givenName, surname]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('es');
}
