import { encodings, delimiterNames, refusalReasons, rowFaults } from '../../../src/kit/import/importSource';
import { importSteps } from '../../../src/kit/import/ImportScreen';

/** Keys of texts that the import composes, with the values of each `*`. */
export const importTexts = {
  'import.steps.*': importSteps,
  'import.file.refused.*': refusalReasons,
  'import.faults.*': rowFaults,
  'import.delimiters.*': delimiterNames.map(([, name]) => name),
  'import.encodings.*': encodings,
  'import.verdicts.*': ['create', 'created', 'update', 'updated', 'unchanged', 'already', 'refused'],
  'import.tally.*': ['create', 'created', 'update', 'updated', 'unchanged', 'refused'],
};
