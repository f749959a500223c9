import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useParams } from 'react-router';
import { users } from '../../contract/people/accounts';
import { personalData } from '../../contract/people/personalData';
import { problemOf } from '../data/problem';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { ActionBar, type MenuEntry } from '../kit/actions/ActionBar';
import { FieldCell } from '../kit/FieldCell';
import { saveFile } from '../kit/files/saveFile';
import { useBackPath } from '../kit/form/paths';
import { imageUrl } from '../kit/images/imageUrl';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { ReadScreen } from '../kit/read/ReadScreen';
import { titleOf, type AnyRecord, recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { useSingleFlight } from '../kit/useWriteOnce';
import { useIsPermitted } from '../session/useMayDo';
import { isWalletAction, PersonActivity, WalletPanel } from './MoneyCards';
import { StatusNotice } from './StatusNotice';
import css from './users.module.css';

export default function PersonScreen() {
  const menuEntries = usePersonalDataEntry();
  return (
    <ReadScreen hasForm actionBar={{ filter: isPersonAction, maxButtons: 1, menuEntries }}>
      {(record) => (
        <>
          <StatusNotice record={record} />
          <div className={readCss['head']}>
            <PersonHead record={record} />
            <div className={readCss['panels']}>
              <WalletPanel record={record} />
              <PlanPanel record={record} />
            </div>
          </div>
          <PersonActivity record={record} />
        </>
      )}
    </ReadScreen>
  );
}

interface Props {
  record: AnyRecord;
}

const planActions = new Set(['start-trial', 'subscribe', 'end-plan']);

function isPlanAction(action: string): boolean {
  return planActions.has(action);
}

function isPersonAction(action: string): boolean {
  return !isPlanAction(action) && !isWalletAction(action);
}

function PlanPanel({ record }: Props) {
  const { translate } = useResourceText();
  const back = useBackPath(users);
  const hasPlan = typeof recordOf(users, record).planId === 'string';
  return (
    <Panel
      title={translate(hasPlan ? 'people.plan.title' : 'people.plan.none')}
      aside={<ActionBar back={back} filter={isPlanAction} maxButtons={1} variant="text" />}
    >
      {hasPlan && <Facts of={users} names={['planId', 'trialEndsOn', 'subscribedOn']} />}
    </Panel>
  );
}

function PersonHead({ record }: Props) {
  const texts = useResourceText();
  const title = titleOf(users, record, texts);
  const photo = recordOf(users, record).photoUrl;
  return (
    <Panel label={texts.translate('people.contact')}>
      <div className={css['person']}>
        <Portrait name={title} photo={typeof photo === 'string' ? photo : null} />
        <p className={css['kind']}>
          <FieldCell source="type" />
          <FieldCell source="state" />
        </p>
      </div>
      <Facts of={users} names={['email', 'phone', 'companyId', 'createdAt', 'lastSignInAt', 'language']} />
    </Panel>
  );
}

function usePersonalDataEntry(): readonly MenuEntry[] {
  const { id = '' } = useParams<'id'>();
  const { translate } = useResourceText();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const isPermitted = useIsPermitted();
  const [download] = useSingleFlight(async () => {
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
  if (!isPermitted(personalData.permitted, 'reads')) return [];
  const icon = <FileDown size={18} aria-hidden />;
  return [{ label: translate('people.personalData'), icon, onChoose: () => void download() }];
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
