import { documentPath, imageIdOf } from '../../../contract/images';
import { createPreviewUrl } from './pdfPreview';
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
