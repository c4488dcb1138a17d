import { resolve } from 'node:path';

/** The name of the folder that a hotword's recordings are in: its letters and digits, `''` when it has none. */
export const folderOf = (hotword: string): string =>
  hotword
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Where the recordings of all hotwords are. */
export const hotwordsDirectory = (dataDirectory: string): string => resolve(dataDirectory, 'hotwords');

/** Where a hotword's recordings are. */
export const recordingsDirectory = (dataDirectory: string, hotword: string): string =>
  resolve(hotwordsDirectory(dataDirectory), folderOf(hotword));

/** What is known of the recordings in a folder. */
export const ENROLLMENT_FILE = 'hotword.json';
