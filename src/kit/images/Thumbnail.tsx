import FileText from 'lucide-react/icons/file-text';
import Icon from 'lucide-react/icons/image';
import { useState } from 'react';
import { isDocument } from '../../../contract/images';
import { imageUrl } from './imageUrl';
import { isPdfPreview } from './pdfPreview';
import css from './images.module.css';

interface Props {
  src: string | null;
  size?: 'small' | 'large';
}

export function Thumbnail({ src, size = 'small' }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const width = size === 'small' ? 18 : 28;
  const isPdf = src !== null && isPdfPreview(src);
  if (src !== null && (isPdf || isDocument(src))) {
    return (
      <span className={css['thumbnail']} data-size={size}>
        <span className={css['document']}>
          <FileText size={width} strokeWidth={1.5} aria-hidden />
          {isPdf && size === 'large' && 'PDF'}
        </span>
      </span>
    );
  }
  return (
    <span className={css['thumbnail']} data-size={size}>
      {src && src !== failed ? (
        <img key={src} src={imageUrl(src)} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        <Icon size={width} aria-hidden />
      )}
    </span>
  );
}
