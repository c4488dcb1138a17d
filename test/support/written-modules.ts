import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SILENT } from './service.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/community-modules.md'), 'utf8');

/** The code of docs/community-modules.md: each block that follows the name of its file. */
const modules = [...page.matchAll(/`(resources\/[^`]+)`:\n\n```[tj]s\n([\s\S]*?)^```$/gm)].map(
  ([, file = '', code = '']): readonly [string, string] => [file, code],
);

const yaml = (file: string): string =>
  [...page.matchAll(new RegExp(`^\`\`\`yaml ${file}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
    .map(([, text = '']) => text)
    .join('\n');

const [PLAYERS = ''] = [SILENT.replace(/^text_to_speech.*$/m, '').replace('player: none', 'player: file')];

/** The kit that the page describes, with players that need no sound card; the voice writes files. */
export const rawKit: Readonly<Record<string, string>> = {
  ...Object.fromEntries(modules),
  'settings.yml': `${PLAYERS}${yaml('settings.yml')}`,
  'brain.yml': `${yaml('brain.yml')}
- name: halve
  signals: [{ order: "half of {{ number }}" }]
  neurons: [{ half: { of: "{{ number }}" } }]
- name: greet-nobody
  signals: [{ order: greet nobody }]
  neurons: [{ hello: { name: nobody } }, { say: { message: Well. } }]
`,
  'letters/old.txt': '',
};
