import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { COMMUNITY } from './hassil.ts';

/** A test sentence of Home Assistant's community with what it expects. */
export interface CommunityTest {
  readonly language: string;
  readonly intent: string;
  readonly combination: string;
  readonly sentence: string;
  /** Names, areas and floors, as lists of hassil. */
  readonly lists: Readonly<Record<string, unknown>>;
  /** What is known of the room. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly slots: Readonly<Record<string, unknown>>;
}

/** Put together as the tests of the community do. Read when they are asked for. */
export function communityTests(language: string): readonly CommunityTest[] {
  const home = join(COMMUNITY, 'tests', language);
  return readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: intent }) =>
      readdirSync(join(home, intent))
        .toSorted()
        .flatMap((file) => testsIn(language, intent, join(home, intent, file))),
    );
}

interface Written {
  readonly entities?: readonly { readonly name: string; readonly domain: string }[];
  readonly areas?: readonly { readonly name: string; readonly context_area?: boolean }[];
  readonly floors?: readonly { readonly name: string }[];
  readonly tests: readonly {
    readonly sentences: readonly string[];
    readonly slots?: Readonly<Record<string, unknown>>;
  }[];
}

function testsIn(language: string, intent: string, path: string): readonly CommunityTest[] {
  const {
    entities = [],
    areas = [],
    floors = [],
    tests,
  }: Written = parse(readFileSync(path, 'utf8'), { version: '1.1' });
  const names = (all: readonly { readonly name: string }[]) => ({ values: all.map(({ name }) => name) });
  const lists = {
    name: {
      values: entities.map(({ name, domain }) => ({
        in: name,
        out: name,
        context: { domain },
        metadata: { domain },
      })),
    },
    area: names(areas),
    floor: names(floors),
  };
  const area = areas.find(({ context_area }) => context_area)?.name ?? 'This room';
  const combination = path.replace(/^.*\/|\.yaml$/g, '');
  return tests.flatMap(({ sentences, slots = {} }) =>
    sentences.map((sentence) => ({
      language,
      intent,
      combination,
      sentence,
      lists,
      context: { area },
      slots,
    })),
  );
}
