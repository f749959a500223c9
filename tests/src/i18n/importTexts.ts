import { encodings } from '../../../src/kit/import/encodings';
import { delimiterNames, refusalReasons, rowFaults } from '../../../src/kit/import/importSource';
import { importSteps } from '../../../src/kit/import/ImportScreen';

/** The keys of texts that the import puts together, and what stands for each `*`. */
export const importTexts = {
  'import.steps.*': importSteps,
  'import.file.refused.*': refusalReasons,
  'import.faults.*': rowFaults,
  'import.delimiters.*': delimiterNames.map(([, name]) => name),
  'import.encodings.*': encodings,
  'import.verdicts.*': ['create', 'created', 'already', 'refused'],
};
