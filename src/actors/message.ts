import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { firstLine, type TemplateFailure } from '../template/failure.ts';
import type { Rendered, Renderer } from '../template/renderer.ts';
import type { Values } from '../template/template.ts';

interface Said {
  readonly message?: string | readonly string[];
  readonly values?: Values;
}

interface Teller {
  readonly renderer: Renderer;
  readonly random: (among: readonly string[]) => number;
  /** Template files are relative to it. */
  readonly home: string;
  /** What templates may name beside the neuron's own values, which go before them. */
  readonly values: Values;
}

/**
 * What a neuron says: its `file_template` with its values, or its message, or its `say_template` with its values; of a list,
 * one. Null when it has nothing to say.
 */
export function messageOf(
  { message, values }: Said,
  { say_template, file_template }: Values,
  teller: Teller,
): Rendered<string | null> {
  const all = () => ({ ...teller.values, ...values });
  if (file_template !== undefined) return fromFile(file_template, all(), teller);
  if (message !== undefined) return E.right(oneOf(message, teller.random));
  if (values === undefined || say_template === undefined) return E.right(null);
  if (!SayTemplate.is(say_template)) return failure('say_template', `expected ${SayTemplate.name}`);
  const text = oneOf(say_template, teller.random);
  return text === null
    ? failure('say_template', 'the list is empty')
    : teller.renderer.text(text, all(), 'say_template');
}

const SayTemplate = t.union([t.string, t.readonlyArray(t.string)], 'a template or a list of them');

async function fromFile(
  path: unknown,
  values: Values,
  { home, renderer }: Teller,
): Promise<E.Either<TemplateFailure, string>> {
  if (typeof path !== 'string') return failure('file_template', 'expected the path of a template file');
  let text: string;
  try {
    text = await readFile(resolve(home, path), 'utf8');
  } catch (error) {
    return failure('file_template', firstLine(error));
  }
  return renderer.text(text, values, 'file_template');
}

const failure = (parameter: string, message: string) => E.left({ parameter, message });

const oneOf = (texts: string | readonly string[], random: Teller['random']): string | null =>
  typeof texts === 'string' ? texts : (texts[Math.floor(random(texts) * texts.length)] ?? null);
