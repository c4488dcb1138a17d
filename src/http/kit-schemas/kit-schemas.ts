import type { Modules } from '../../brain/modules.ts';
import type { JsonSchema } from '../../lib/codecs.ts';
import { jsonSchemas } from '../openapi/json-schema.ts';
import { brainDefinitions } from './brain-schema.ts';
import { ref } from './schema-parts.ts';
import { sentencesDefinitions } from './sentences-schema.ts';
import { settingsDefinitions } from './settings-schema.ts';

/** The kinds of files in a kit that have a schema. */
export const KIT_FILES = ['brain', 'sentences', 'settings'] as const;

export type KitFile = (typeof KIT_FILES)[number];

/** The name of a schema as a file and in an address. */
export const schemaFileName = (file: KitFile): string => `${file}.schema.json`;

/** Makes the schema of a kind of file. These neurons and signals are known, all others are refused. */
export function kitSchema(file: KitFile, modules: Modules): JsonSchema {
  const { of, titled } = jsonSchemas({
    at: '#/definitions/',
    otherwise: ({ name = '' }) => ({ description: name }),
  });
  const { whole, definitions } = FILES[file](of, modules);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: TITLES[file],
    ...whole,
    definitions: { ...Object.fromEntries(titled), ...definitions },
  };
}

const TITLES: Readonly<Record<KitFile, string>> = {
  brain: 'A brain file of Broca',
  sentences: 'A file of sentences of Broca',
  settings: 'The settings of Broca',
};

type Definitions = (of: ReturnType<typeof jsonSchemas>['of'], modules: Modules) => Schemas;

interface Schemas {
  readonly whole: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

const FILES: Readonly<Record<KitFile, Definitions>> = {
  brain: (of, modules) => ({
    // told apart first, so that a mistake is found in what was meant
    whole: {
      if: { type: 'object' },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: ref('Sentences'),
      else: { type: ['array', 'null'], items: ref('Entry') },
    },
    definitions: { ...brainDefinitions(of, modules), ...sentencesDefinitions(of) },
  }),
  sentences: (of) => ({ whole: ref('Sentences'), definitions: sentencesDefinitions(of) }),
  settings: (of) => ({ whole: ref('Settings'), definitions: settingsDefinitions(of) }),
};
