import { useState } from 'react';
import { pictureUrl } from '../kit/images/address';
import { initialsOf } from './initials';
import css from './users.module.css';

/** The person's photo; without one, or when it cannot be had, their initials. The name stands beside it. */
export function Portrait({ name, photo }: { name: string; photo: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={css['portrait']} aria-hidden translate="no">
      {photo && broken !== photo ? (
        <img src={pictureUrl(photo)} alt="" onError={() => setBroken(photo)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
