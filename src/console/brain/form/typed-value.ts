import type { JsonSchema } from '../../../lib/codecs.ts';
import type { Written } from './yaml-text.ts';

/** What somebody typed into a field, with the type that its schema wants; a text where any will do. */
export function typedValue(typed: string, forms: readonly JsonSchema[]): Written {
  const takes = (...types: readonly string[]): boolean =>
    forms.some(({ type }) => typeof type === 'string' && types.includes(type));
  if (takes('number', 'integer') && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(typed)) return Number(typed);
  if (takes('boolean') && /^(?:true|false)$/.test(typed)) return typed === 'true';
  return typed;
}

/** The words that a field may have, to choose from; a field may take others too. */
export function choicesOf(forms: readonly JsonSchema[]): readonly string[] {
  const words = forms.flatMap(({ enum: all = [], type }) => [
    ...all.filter((word) => typeof word === 'string'),
    ...(type === 'boolean' ? ['true', 'false'] : []),
  ]);
  return [...new Set(words)];
}
