import { documentAddress, imageIdOf } from '../../../contract/images';
import { previewOf } from './document';
import { Thumbnail } from './Thumbnail';
import { useDocument, useObjectUrl } from './useDocument';

interface Props {
  /** Address of a document, or of an upload in progress (`blob:`). */
  src: string | null;
  size?: 'small' | 'large';
}

/** Thumbnail of a document, drawn from bytes that are fetched with the session. */
export function DocumentThumbnail({ src, size = 'small' }: Props) {
  if (src === null || src.startsWith('blob:')) return <Thumbnail src={src} size={size} />;
  return <Kept key={src} address={src} size={size} />;
}

function Kept({ address, size }: { address: string; size: 'small' | 'large' }) {
  const { data } = useDocument(address);
  return data ? (
    <Drawn bytes={data} size={size} />
  ) : (
    <Thumbnail src={documentAddress(imageIdOf(address) ?? '')} size={size} />
  );
}

function Drawn({ bytes, size }: { bytes: Blob; size: 'small' | 'large' }) {
  const url = useObjectUrl(bytes);
  return <Thumbnail src={previewOf(bytes, url)} size={size} />;
}
