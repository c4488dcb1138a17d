import { formatted } from '../client/formatted.ts';
import { docsDescriptions } from './docs-descriptions.ts';

/** Where the descriptions are, from the root. */
export const DESCRIPTIONS_FILE = 'src/http/kit-schemas/generated/descriptions.ts';

/** The source of the descriptions as the documentation has them now. */
export const descriptionsSource = (): string =>
  formatted(
    DESCRIPTIONS_FILE,
    `// Made by \`npm run schemas\` from docs/; change nothing here.
import type { Descriptions } from '../descriptions.ts';

export const DESCRIPTIONS: Descriptions = ${JSON.stringify(docsDescriptions())};
`,
  );
