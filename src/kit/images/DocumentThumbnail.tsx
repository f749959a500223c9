import { documentPath, imageIdOf } from '../../../contract/images';
import { createPreviewUrl } from './pdfPreview';
import { Thumbnail } from './Thumbnail';
import { useDocument, useObjectUrl } from './useDocument';

interface Props {
  src: string | null;
  size?: 'small' | 'large';
}

export function DocumentThumbnail({ src, size = 'small' }: Props) {
  if (src === null || src.startsWith('blob:')) return <Thumbnail src={src} size={size} />;
  return <StoredDocumentThumbnail key={src} address={src} size={size} />;
}

function StoredDocumentThumbnail({ address, size }: { address: string; size: 'small' | 'large' }) {
  const { data } = useDocument(address);
  return data ? (
    <BlobThumbnail bytes={data} size={size} />
  ) : (
    <Thumbnail src={documentPath(imageIdOf(address) ?? '')} size={size} />
  );
}

function BlobThumbnail({ bytes, size }: { bytes: Blob; size: 'small' | 'large' }) {
  const url = useObjectUrl(bytes);
  return <Thumbnail src={createPreviewUrl(bytes, url)} size={size} />;
}
