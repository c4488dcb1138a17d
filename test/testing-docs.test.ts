import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wavOf } from '../src/engines/wav.ts';
import { spoken } from '../src/testing/harness/microphone.ts';
import { kit } from './support/kit.ts';

const test = suite('docs/testing.md');

const root = join(import.meta.dirname, '..');
const directory = kit({ 'order.wav': wavOf({ sampleRateHz: 16_000, samples: spoken('turn on the light') }) });

const blocks = [
  ...readFileSync(join(root, 'docs/testing.md'), 'utf8').matchAll(/^## (.*)$|^```(\w+)\n([\s\S]*?)^```$/gm),
].map(([, heading, language = '', text = '']) => ({ heading, language, text }));

const files = blocks.flatMap(({ text }, index) => {
  const [, path] = /^(?:#|\/\/) (my-kit\/\S+)\n/.exec(text) ?? [];
  return path === undefined ? [] : [{ path, text, index }];
});

/** A reader has only the files that stand above a recipe. */
function writeFilesAbove(block: number): void {
  for (const { path, text } of files.filter(({ index }) => index < block)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

const recipes = blocks.flatMap(({ language, text }, index) =>
  language === 'js' && text.includes("from 'broca/testing'")
    ? [
        {
          text,
          block: index,
          title: blocks.slice(0, index).findLast(({ heading }) => heading !== undefined)?.heading ?? '',
        },
      ]
    : [],
);

for (const [index, { title, text, block }] of recipes.entries()) {
  test(`the recipe works: ${title}`, async () => {
    writeFilesAbove(block);
    const path = join(directory, `recipe-${index}.mjs`);
    writeFileSync(path, inPlace(text));
    await import(pathToFileURL(path).href);
  });
}

test('there is a recipe for each thing', () => {
  assert.ok(recipes.length >= 9);
});

test.run();

/** The recipe as it would be beside the kit, over the sources of this repository. */
const inPlace = (recipe: string): string =>
  recipe
    .replace(
      "'broca/testing'",
      JSON.stringify(pathToFileURL(join(root, 'src/testing/harness/harness.ts')).href),
    )
    .replaceAll("'my-kit'", JSON.stringify(join(directory, 'my-kit')))
    .replaceAll("'order.wav'", JSON.stringify(join(directory, 'order.wav')));
