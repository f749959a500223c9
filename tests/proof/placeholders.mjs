/** Which keys are placeholders of a text, by the type of the object they stand in. */
import { join } from 'node:path';
import { SyntaxKind, getTokenAtPosition } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

/** The types whose names are those of a text's placeholders: `TextParams` of src/kit, `Params` of a problem. */
const placeholders = new Set(['TextParams', 'Params']);

/** The mentions that are no placeholder of a text. */
export function withoutPlaceholders(scratch, mentions) {
  if (mentions.every(({ reads }) => reads)) return mentions;
  const api = new API({ cwd: scratch });
  try {
    const [project] = api.updateSnapshot({ openProject: join(scratch, 'tsconfig.json') }).getProjects();
    return mentions.filter(({ reads, file, start }) => {
      if (reads) return true;
      const key = getTokenAtPosition(project.program.getSourceFile(file), start);
      const object = key.parent?.parent;
      if (object?.kind !== SyntaxKind.ObjectLiteralExpression) return true;
      const type = project.checker.getContextualType(object);
      return !(type?.getTypes?.() ?? [type]).some((one) => placeholders.has(nameOf(one)));
    });
  } finally {
    api.close();
  }
}

const nameOf = (type) => (type?.getAliasSymbol() ?? type?.getSymbol())?.name;
