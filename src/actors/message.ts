import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import { textFile } from '../system/files.ts';
import type { Rendered, Renderer, TemplateFailure } from '../template/render-parameters.ts';

interface MessageDeps {
  readonly renderer: Renderer;
  readonly random: (among: readonly string[]) => number;
  /** The base of relative template files. */
  readonly home: string;
  /** More values for templates. The neuron's own values override them. */
  readonly values: Values;
}

/** Chooses what a neuron says: its `file_template`, message or `say_template`, rendered. Null if it says nothing. */
export function messageOf(
  { message, values }: { readonly message?: string | readonly string[]; readonly values?: Values },
  { say_template, file_template }: Values,
  deps: MessageDeps,
): Rendered<string | null> {
  const all = () => ({ ...deps.values, ...values });
  if (file_template !== undefined) return fromFile(file_template, all(), deps);
  if (message !== undefined) return E.right(oneOf(message, deps.random));
  if (values === undefined || say_template === undefined) return E.right(null);
  if (!SayTemplate.is(say_template)) return failure('say_template', `expected ${SayTemplate.name}`);
  const text = oneOf(say_template, deps.random);
  return text === null
    ? failure('say_template', 'the list is empty')
    : deps.renderer.text(text, all(), 'say_template');
}

/** The maximum size of a template file. */
const LARGEST_BYTES = 1_048_576;

const SayTemplate = t.union([t.string, t.readonlyArray(t.string)], 'a template or a list of them');

async function fromFile(
  path: unknown,
  values: Values,
  { home, renderer }: MessageDeps,
): Promise<E.Either<TemplateFailure, string>> {
  if (typeof path !== 'string') return failure('file_template', 'expected the path of a template file');
  const text = await textFile(resolve(home, path), LARGEST_BYTES)();
  if (E.isLeft(text)) return failure('file_template', text.left);
  return renderer.text(text.right, values, `file_template ${path}`);
}

const failure = (parameter: string, message: string) => E.left({ parameter, message });

const oneOf = (texts: string | readonly string[], random: MessageDeps['random']): string | null =>
  typeof texts === 'string' ? texts : (texts[Math.floor(random(texts) * texts.length)] ?? null);
