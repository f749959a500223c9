import FileText from 'lucide-react/icons/file-text';
import Icon from 'lucide-react/icons/image';
import { useState, useEffect } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { isDocument, documentPath, imageIdOf } from '../../../contract/images';
import { imageUrl, isPdfPreview, createPreviewUrl } from './imageUrl';
import css from './images.module.css';
import type { ConsoleDataProvider } from '../../data/dataProvider';

interface Props {
  src: string | null;
  size?: 'small' | 'large';
}

export function Thumbnail({ src, size = 'small' }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const iconSize = size === 'small' ? 18 : 28;
  const isPdf = src !== null && isPdfPreview(src);
  if (src !== null && (isPdf || isDocument(src))) {
    return (
      <span className={css['thumbnail']} data-size={size}>
        <span className={css['document']}>
          <FileText size={iconSize} strokeWidth={1.5} aria-hidden />
          {isPdf && size === 'large' && 'PDF'}
        </span>
      </span>
    );
  }
  return (
    <span className={css['thumbnail']} data-size={size}>
      {src && src !== failedSrc ? (
        <img key={src} src={imageUrl(src)} alt="" loading="lazy" decoding="async" onError={() => setFailedSrc(src)} />
      ) : (
        <Icon size={iconSize} aria-hidden />
      )}
    </span>
  );
}

interface DocumentThumbnailProps {
  src: string | null;
  size?: 'small' | 'large';
}

export function DocumentThumbnail({ src, size = 'small' }: DocumentThumbnailProps) {
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

/** Query key of a document's bytes. Older addresses of the same document have the same bytes. */
export function documentKey(address: string): readonly unknown[] {
  return ['document', imageIdOf(address)];
}

export function useDocument(address: string): UseQueryResult<Blob> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: documentKey(address),
    queryFn: async ({ signal }) => (await dataProvider.documentBytes(address, { signal })).data,
    staleTime: Infinity,
    retry: false,
  });
}

/** Returns an object URL for `bytes`, which must not change while the component is mounted. */
export function useObjectUrl(bytes: Blob): string {
  const [url] = useState(() => URL.createObjectURL(bytes));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
