import type { Resource } from '../../contract/resource';
import type { Change } from '../kit/changes/changes';
import { changedValueText, labelOf } from '../kit/changes/changeTexts';
import { displayOf } from '../kit/kinds/displays';
import type { ResourceText } from '../kit/resourceText';

const maxChangesWithValues = 2;

/**
 * Returns what an event changed, as one line: "Comisión: 12 % → 10 %", "Comisión, Correo y 2 más". Omits what the
 * sentence of the event says: the state after an action, and the label of the only field of an update.
 */
export function changeSummary(
  resource: Resource,
  action: string,
  changes: readonly Change[],
  texts: ResourceText,
): string {
  const isUpdate = action === 'update';
  const summarized = isUpdate ? changes : changes.filter(({ field }) => !(field?.readOnly && field.kind === 'choice'));
  const labels = summarized.map((change) => labelOf(resource.name, change, texts));
  if (summarized.length > maxChangesWithValues)
    return texts.translate('audit.changedFields', {
      first: labels[0],
      second: labels[1],
      smart_count: summarized.length - maxChangesWithValues,
    });
  return summarized
    .map((change, index) => {
      const values = beforeAndAfter(resource, change, texts);
      if (isUpdate && changes.length === 1) return values;
      return values === '' ? labels[index] : `${labels[index]}: ${values}`;
    })
    .join(' · ');
}

/** Empty if the values are secret, have to be fetched, or have no text. */
function beforeAndAfter(resource: Resource, change: Change, texts: ResourceText): string {
  const { field } = change;
  if (!field || field.kind === 'secret' || field.kind === 'json' || displayOf(field).AsyncText) return '';
  const [before, after] = (['before', 'after'] as const).map((side) =>
    changedValueText(resource.name, change, side, texts),
  );
  return before ? `${before} → ${after || '—'}` : (after ?? '');
}
