import { imageIdOf } from '../../../contract/images';
import { DocumentThumbnail, Thumbnail } from '../images/Thumbnail';
import css from '../images/images.module.css';
import { EmptyValue } from '../ui/values';
import { useResourceText, type ResourceText } from '../resourceText';
import { sortByName, singlePart, type CellProps, type FieldContext, type FieldDisplay } from './kind';

function Cell({ value }: CellProps<'image'>) {
  return value ? <Thumbnail src={value} /> : <EmptyValue />;
}

/** Returns the end of the image's id, to distinguish two images of one record. */
function text(value: string | null, { translate }: ResourceText, { field }: FieldContext<'image'>): string {
  if (!value) return '';
  const id = imageIdOf(value);
  const textKey = field.documents ? 'document' : 'image';
  return id === null ? translate(`form.${textKey}.new`) : translate(`form.${textKey}.named`, { id: id.slice(-4) });
}

function AsyncText(context: CellProps<'image'>) {
  const resourceText = useResourceText();
  const { value, field } = context;
  if (!value) return <EmptyValue />;
  return (
    <span className={css['namedImage']}>
      {field.documents ? <DocumentThumbnail src={value} /> : <Thumbnail src={value} />}
      {text(value, resourceText, context)}
    </span>
  );
}

export const image: FieldDisplay<'image'> = {
  Cell,
  text,
  AsyncText,
  parts: singlePart,
  sortBy: sortByName,
  section: 'content',
  isFilterLast: false,
};
