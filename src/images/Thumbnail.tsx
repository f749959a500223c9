import { Image as Icon } from 'lucide-react';
import { useState } from 'react';
import { pictureUrl } from './address';
import css from './images.module.css';

interface Props {
  /** The address of the picture; nothing shows its place. */
  src: string | null;
  size?: 'small' | 'large';
}

/** A picture beside the name of what it shows. One that is gone, or does not come, leaves its place. */
export function Thumbnail({ src, size = 'small' }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={css['thumbnail']} data-size={size}>
      {src && src !== failed ? (
        <img key={src} src={pictureUrl(src)} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        <Icon size={size === 'small' ? 18 : 28} aria-hidden />
      )}
    </span>
  );
}
