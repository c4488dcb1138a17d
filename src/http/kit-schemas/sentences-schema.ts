import type * as t from 'io-ts';
import { SENTENCE_KEYS, SentencesMap } from '../../brain/sentences/decode-sentences.ts';
import type { JsonSchema } from '../../lib/codecs.ts';
import { Block, List, Template } from '../../sentences/codecs.ts';
import { DESCRIPTIONS } from './generated/descriptions.ts';
import { mapped, ownValue, ref } from './schema-parts.ts';

/** Sentences in hassil's form: `Sentences`, and its parts. */
export function sentencesDefinitions(
  of: (codec: t.Decoder<unknown, unknown>) => JsonSchema,
): Readonly<Record<'Sentences' | 'Sentence' | 'List' | 'Block', JsonSchema>> {
  const { properties = {} } = of(SentencesMap);
  const block = of(Block);
  const parts: Readonly<Record<string, JsonSchema>> = {
    ...Object.fromEntries(SENTENCE_KEYS.map((key) => [key, {}])),
    ...properties,
    intents: mapOf({
      type: 'object',
      properties: { data: listOf(ref('Block')) },
      required: ['data'],
    }),
    data: listOf(ref('Block')),
    lists: mapOf(ref('List')),
    rules: mapOf(ref('Sentence')),
    expansion_rules: mapOf(ref('Sentence')),
  };
  return {
    Sentences: {
      type: 'object',
      properties: mapped(parts, (schema, key) => withDescription(schema, DESCRIPTIONS.sentences, key)),
      additionalProperties: false,
    },
    Sentence: of(Template),
    List: of(List),
    Block: {
      ...block,
      properties: mapped(
        {
          ...block.properties,
          sentences: listOf(ref('Sentence')),
          lists: mapOf(ref('List')),
          expansion_rules: mapOf(ref('Sentence')),
        },
        (schema, key) => withDescription(schema, DESCRIPTIONS.block, key),
      ),
    },
  };
}

const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

function withDescription(
  schema: JsonSchema,
  meanings: Readonly<Record<string, string>>,
  key: string,
): JsonSchema {
  const description = ownValue(meanings, key);
  return description === undefined ? schema : { ...schema, description };
}
