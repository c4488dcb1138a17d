import { resolve } from 'node:path';

/** Holds a folder for each model. */
export const modelsDirectory = (dataDirectory: string): string => resolve(dataDirectory, 'models');

/** Where the model lies that somebody wrote down: a name is one of `broca models`, a path is relative to the data directory. */
export const modelDirectory = (dataDirectory: string, written: string): string =>
  isName(written) ? resolve(modelsDirectory(dataDirectory), written) : resolve(dataDirectory, written);

/** Whether it can name a folder among the models, and nothing outside it. */
export const isName = (written: string): boolean => /^[\w][\w.-]*$/.test(written);

/** Beside a model that was downloaded: the checksums of its files. */
export const checksumsFile = (dataDirectory: string, name: string): string =>
  resolve(modelsDirectory(dataDirectory), `${name}.sha256`);

/** There while somebody gets or removes a model. */
export const lockFile = (dataDirectory: string, name: string): string =>
  resolve(modelsDirectory(dataDirectory), `.${name}.lock`);

/** What was downloaded of a model so far. */
export const partFile = (dataDirectory: string, name: string): string =>
  resolve(modelsDirectory(dataDirectory), `.${name}.zip.part`);
