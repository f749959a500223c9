import { useState, type ReactNode } from 'react';
import type { users } from '../../contract/people/accounts';
import type { FieldName } from '../../contract/resource';
import { useRecord, useResource } from '../kit/contexts';
import { FieldCell } from '../kit/FieldCell';
import { imageUrl } from '../kit/images/imageUrl';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { imageOf, titleOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import css from './users.module.css';

interface Props {
  names: readonly FieldName<typeof users>[];
  mark?: ReactNode;
}

/** Portrait, type, state and the named fields of the user or administrator in context. */
export function PersonHead({ names, mark }: Props) {
  const resource = useResource();
  const record = useRecord();
  const texts = useResourceText();
  return (
    <Panel label={texts.translate('people.contact')}>
      <div className={css['person']}>
        <Portrait name={titleOf(resource, record, texts)} photo={imageOf(resource, record)} />
        <p className={css['kind']}>
          <FieldCell source="type" />
          <FieldCell source="state" />
          {mark}
        </p>
      </div>
      <Facts of={resource} names={names} wideNames={['email']} />
    </Panel>
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
