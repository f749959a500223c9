import { Link } from 'react-router';
import { notes } from '../../contract/people/notes';
import { pathOf } from '../kit/form/paths';
import { useReferencedRecords } from '../kit/kinds/ReferenceCell';
import { Panel } from '../kit/read/Panel';
import { recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { toTypedText } from './colleagues';
import { noteHash } from './noteHash';
import css from './notes.module.css';

/** Reads the note of an event, because events store no text of notes. Shows nothing for a deleted note. */
export default function EventNote({ id }: { id: string }) {
  const texts = useResourceText();
  const record = useReferencedRecords(notes.name, [id])?.records.get(id);
  const note = record && recordOf(notes, record);
  const options = useDeclaredOptions(note?.resource ?? '');
  if (!note || !options) return null;
  return (
    <Panel title={texts.resource(notes.name)}>
      {note.text && <p className={css['text']}>{toTypedText(note.text, [], note.mentions ?? [])}</p>}
      <Link to={pathOf(options.resource, note.recordId) + noteHash(note.id)}>{texts.translate('audit.toNote')}</Link>
    </Panel>
  );
}
