import { readdirSync } from 'node:fs';
import { isName, modelsDirectory } from './place.ts';

/** The folders among the models, by name; whether each is a whole model is not looked at. Of what is being downloaded nothing. */
export function installedModels(dataDirectory: string): readonly string[] {
  try {
    return readdirSync(modelsDirectory(dataDirectory), { withFileTypes: true })
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && isName(entry.name))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
