import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { template, type Values } from '../brain/template.ts';

const SayTemplate = t.union([t.string, t.readonlyArray(t.string)], 'a template or a list of them');

interface Said {
  readonly message?: string | readonly string[];
  readonly values?: Values;
}

/**
 * What a neuron says: its message, one of its messages, or its values put into its `say_template` (one of them when it is a
 * list). Null when it has nothing to say; the Left says why a template failed.
 */
export function messageOf(
  { message, values }: Said,
  { say_template }: Values,
  random: () => number,
): E.Either<string, string | null> {
  if (message !== undefined) return E.right(oneOf(message, random));
  if (values === undefined || say_template === undefined) return E.right(null);
  if (!SayTemplate.is(say_template)) return E.left(`say_template: expected ${SayTemplate.name}`);
  const text = oneOf(say_template, random);
  if (text === null) return E.left('say_template: the list is empty');
  return E.tryCatch(
    () => template(text).render(values),
    (error) => `say_template: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`,
  );
}

const oneOf = (texts: string | readonly string[], random: () => number): string | null =>
  typeof texts === 'string' ? texts : (texts[Math.floor(random() * texts.length)] ?? null);
