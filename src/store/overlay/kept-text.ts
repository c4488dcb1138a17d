import { Document, Scalar, type Tags, visit } from 'yaml';
import { kalliopeTags } from '../../brain/yaml-tags.ts';
import type { SettingsChange } from '../../settings/edit-settings.ts';
import type { KeptSynapse } from './kept.ts';
import { writtenSettings } from './kept-settings.ts';

/** The file of a synapse. */
export function synapseText(kept: KeptSynapse): string {
  switch (kept.kind) {
    case 'written':
      return yaml({ name: kept.name, added: kept.added, ...kept.written });
    case 'switched':
      return yaml({ name: kept.name, enabled: kept.isEnabled });
    case 'deleted':
      return yaml({ name: kept.name, deleted: true });
  }
}

/** The file of all settings that were changed. */
export const settingsText = (kept: SettingsChange): string =>
  `# What was changed while Broca ran; it goes before the settings.yml of the kit.\n${yaml(writtenSettings(kept))}`;

/** YAML that is read back as what it was, as kits are read. */
export function yaml(value: unknown): string {
  const document = new Document(value, {
    version: '1.1',
    schema: 'yaml-1.1',
    customTags: writingTags,
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && needsQuotes(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** A merge key, or half a character, which UTF-8 has no bytes for. */
const needsQuotes = (text: string): boolean => text === '<<' || /\p{Surrogate}/u.test(text);

/** Kits have `1.0e+21` for a number, and `1e+21` for a text. */
const writingTags = (tags: Tags): Tags =>
  kalliopeTags(tags)
    .filter((tag) => typeof tag !== 'object' || tag.tag !== 'tag:yaml.org,2002:merge')
    .map((tag) => {
      if (typeof tag !== 'object' || tag.collection !== undefined || !/:(int|float)$/.test(tag.tag))
        return tag;
      const { stringify = String } = tag;
      return { ...tag, stringify: (...given) => stringify(...given).replace(/^(-?\d+)e/, '$1.0e') };
    });
