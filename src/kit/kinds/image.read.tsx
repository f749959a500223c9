import { imageIdOf } from '../../../contract/images';
import { DocumentThumbnail } from '../images/DocumentThumbnail';
import css from '../images/images.module.css';
import { Thumbnail } from '../images/Thumbnail';
import { Nothing } from '../ui/Nothing';
import { useWords, type Words } from '../words';
import { byName, onePart, type CellProps, type FieldContext, type FieldDisplay } from './kind';

function Cell({ value }: CellProps<'image'>) {
  return value ? <Thumbnail src={value} /> : <Nothing />;
}

/** Uses the end of the address: it distinguishes two images of one record. */
function text(value: string | null, { translate }: Words, { field }: FieldContext<'image'>): string {
  if (!value) return '';
  const id = imageIdOf(value);
  const own = field.documents ? 'document' : 'image';
  return id === null ? translate(`form.${own}.new`) : translate(`form.${own}.named`, { id: id.slice(-4) });
}

function Plain(place: CellProps<'image'>) {
  const words = useWords();
  const { value, field } = place;
  if (!value) return <Nothing />;
  return (
    <span className={css['named']}>
      {field.documents ? <DocumentThumbnail src={value} /> : <Thumbnail src={value} />}
      {text(value, words, place)}
    </span>
  );
}

export const image: FieldDisplay<'image'> = {
  Cell,
  text,
  Plain,
  parts: onePart,
  sortBy: byName,
  section: 'content',
  filtersLast: false,
};
