import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { refusals } from '../../lib/decode.ts';
import type { Problem } from '../../lib/errors.ts';
import type { IntentBlock } from '../../sentences/intent.ts';
import { atStart, type NamedBy, readYaml, type YamlFile } from '../yaml/yaml-file.ts';
import { type Combination, decodeSentences } from './decode-sentences.ts';
import type { WrittenSentences } from './kit-sentences.ts';
import { isSameLanguage, type SentenceFile, type SentenceFiles, sentenceFiles } from './sentence-folder.ts';

/** Sentences of one language, as far as they can be read. */
export interface LoadedSentences {
  /** By file, those of lists and rules first. */
  readonly written: readonly WrittenSentences[];
  /** Every mistake in all the files. */
  readonly problems: readonly Problem[];
  /** Absolute paths of all that was to be read: the files, and the folders they were found in. */
  readonly named: readonly string[];
}

interface Options {
  /** The kit's folder; problems in files outside it do not quote their content. */
  readonly within?: string;
  /** The place that names the path. */
  readonly namedBy?: NamedBy;
}

/**
 * Reads a file of sentences, or a folder of them: as Home Assistant's community has it (`sentences/LANGUAGE/INTENT/…`,
 * `rules/LANGUAGE`, `lists`, `intents.yaml`), with a folder for each language, or with files side by side. Of several languages only
 * this one is read.
 */
export async function readSentences(
  path: string,
  language: string,
  { within, namedBy }: Options = {},
): Promise<LoadedSentences> {
  const problems: Problem[] = [];
  const read = async (file: string): Promise<YamlFile | undefined> => {
    const yaml = await readYaml(file, {
      ...(within === undefined ? {} : { within }),
      ...(file === path ? { namedBy } : {}),
    })();
    if (E.isRight(yaml)) return yaml.right;
    if (yaml.left._tag === 'InvalidKit') problems.push(...yaml.left.problems);
    return undefined;
  };

  const found = await sentenceFiles(path, language);
  if (E.isLeft(found)) {
    const { expected } = found.left;
    problems.push(namedBy?.(expected) ?? atStart(path, found.left.found, expected));
  }
  const { files, folders, intents }: SentenceFiles = E.isLeft(found) ? NO_FILES : found.right;
  const schema = intents === undefined ? undefined : await read(intents);
  const known = schema === undefined ? {} : combinationsOf(schema, problems);
  const decoded: WrittenSentences[] = [];
  for (const file of inOrder(files, known)) {
    const yaml = await read(file.path);
    if (yaml === undefined) continue;
    const one = decodeSentences(yaml, combinationOf(file, known));
    if (one.language === undefined || isSameLanguage(one.language, language)) {
      decoded.push({ ...one, file: yaml, from: 'folder' });
      problems.push(...one.problems);
    } else if (folders.length === 0) {
      problems.push(
        yaml.problem({
          path: ['language'],
          found: one.language,
          expected: `the language of the kit: ${language}`,
        }),
      );
    }
  }
  const written = decoded.some(({ ignoresSpaces }) => ignoresSpaces)
    ? decoded.map((one) => ({ ...one, intents: one.intents.map(withoutSpaces) }))
    : decoded;
  return {
    written,
    problems,
    named: [
      ...new Set([
        path,
        ...folders,
        ...(intents === undefined ? [] : [intents]),
        ...files.map((file) => file.path),
      ]),
    ],
  };
}

const withoutSpaces = (block: IntentBlock): IntentBlock => ({ ...block, ignoresSpaces: true });

const NO_FILES: SentenceFiles = { files: [], folders: [] };

const Combinations = t.record(
  t.string,
  t.partial({
    slot_combinations: t.record(
      t.string,
      t.partial({
        context_area: t.boolean,
        name_domain_groups: t.record(t.string, t.readonlyArray(t.string)),
      }),
    ),
  }),
  'a map of intents',
);

type Combinations = t.TypeOf<typeof Combinations>;

function combinationsOf(file: YamlFile, problems: Problem[]): Combinations {
  const decoded = Combinations.decode(file.value ?? {});
  if (E.isRight(decoded)) return decoded.right;
  problems.push(...refusals(decoded.left).map((wrong) => file.problem(wrong)));
  return {};
}

function combinationOf({ combination }: SentenceFile, known: Combinations): Combination | undefined {
  if (combination === undefined) return undefined;
  const { intent, name } = combination;
  const { context_area: isInContextArea = false, name_domain_groups: domainGroups = {} } =
    known[intent]?.slot_combinations?.[name] ?? {};
  return { intent, name, isInContextArea, domainGroups };
}

/** In the order in which `intents.yaml` names intents and combinations, for the first of equal sentences counts. */
function inOrder(files: readonly SentenceFile[], known: Combinations): readonly SentenceFile[] {
  const names = Object.entries(known).flatMap(([intent, { slot_combinations: all = {} }]) =>
    Object.keys(all).map((name) => `${intent}/${name}`),
  );
  const places = new Map(names.map((name, place) => [name, place]));
  const place = ({ combination }: SentenceFile): number =>
    combination === undefined ? -1 : (places.get(`${combination.intent}/${combination.name}`) ?? places.size);
  return files.toSorted((one, other) => place(one) - place(other));
}
