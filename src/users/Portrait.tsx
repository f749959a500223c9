import { useState } from 'react';
import { imageUrl } from '../kit/images/imageUrl';
import { initialsOf } from './initials';
import css from './users.module.css';

/** Photo of a person; initials if there is none or it fails to load. The name is shown next to it. */
export function Portrait({ name, photo }: { name: string; photo: string | null }) {
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
