import { useResource } from '../contexts';
import { FieldCell } from '../FieldCell';
import { History } from '../history/History';
import { useResourceText } from '../resourceText';
import css from './form.module.css';
import { RecordFacts } from './RecordFacts';
import { writableFields } from './formValues';

interface Props {
  shownElsewhere?: readonly string[] | undefined;
}

export function ReadOnlyRecord({ shownElsewhere }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const fields = writableFields(resource).filter(([name]) => !shownElsewhere?.includes(name));
  return (
    <div className={css['columns']}>
      <dl className={css['read']}>
        {fields.map(([name]) => (
          <div key={name}>
            <dt>{resourceText.fieldLabel(resource.name, name)}</dt>
            <dd>
              <FieldCell source={name} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={css['recordDetails']}>
        <RecordFacts hiddenFields={shownElsewhere} />
        <History />
      </div>
    </div>
  );
}
