import { createHmac, randomBytes } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { rawSynapse, type SynapseCodecs } from '../../brain/decode-synapse.ts';
import type { Synapse } from '../../brain/synapse.ts';
import { editedItem } from '../../brain/yaml/edited-item.ts';
import { readOwnLines } from './kit-files.ts';
import { type StoredSynapse, synapseText, yaml } from './stored-text.ts';

const Nullable = <Codec extends t.Mixed>(codec: Codec) => t.union([codec, t.null]);

const OwnState = t.type({
  /** As the kit names it. */
  file: t.string,
  text: t.string,
  gap: t.string,
  previous: Nullable(t.string),
  /** False for a text that is not that of the file, which cannot be read or be changed. */
  isExact: t.boolean,
});

/** All that there is of one synapse. */
export const SynapseState = t.type({
  /** The file in the data directory. */
  override: Nullable(t.string),
  /** What the user's file has. */
  own: Nullable(OwnState),
  /** The YAML in force; null for none. */
  text: Nullable(t.string),
});
export type SynapseState = t.TypeOf<typeof SynapseState>;

interface Deps {
  readonly home: () => string;
  readonly codecs: () => SynapseCodecs;
  /** What is in force. */
  readonly find: (name: string) => Synapse | undefined;
  /** What the user's files have. */
  readonly own: (name: string) => Synapse | undefined;
  readonly kept: (name: string) => StoredSynapse | undefined;
}

/** Tells the state of a synapse, and its tag, which another state does not have. */
export function synapseStates({ home, codecs, find, own, kept }: Deps) {
  const ownState = async (synapse: Synapse): Promise<SynapseState['own']> => {
    const read = await readOwnLines(home(), codecs(), synapse);
    if (E.isLeft(read)) {
      const file = synapse.source === 'api' ? '' : synapse.source.file;
      return { file, text: yaml(rawSynapse(synapse)), gap: '', previous: null, isExact: false };
    }
    const { file, lines, gap, previous = null } = read.right;
    return { file, text: lines, gap, previous, isExact: true };
  };
  return {
    stateOf: async (name: string): Promise<SynapseState> => {
      const ours = own(name);
      const before = ours === undefined ? null : await ownState(ours);
      const [stored, inForce] = [kept(name), find(name)];
      return {
        override: stored === undefined ? null : synapseText(stored),
        own: before,
        text: inForce === undefined ? null : textInForce(inForce, stored, before?.text),
      };
    },
  };
}

/** The text as it was written, with what was switched or added since, where that is possible. */
function textInForce(synapse: Synapse, stored: StoredSynapse | undefined, ownText = ''): string {
  const raw = rawSynapse(synapse);
  if (stored?.kind === 'written' && synapse.source === 'api') return stored.text ?? yaml(raw);
  if (stored === undefined) return ownText;
  const hasOrders = stored.kind === 'switched' && stored.orders !== undefined;
  const { enabled, signals } = raw;
  return editedItem(ownText, { enabled, ...(hasOrders ? { signals } : {}) }) ?? yaml(raw);
}

/** Keeps a tag from telling a secret to whoever may read the tag alone. */
const KEY = randomBytes(32);

/** The tag of a state, in this process. */
export const tagOf = ({ override, own }: SynapseState): string =>
  createHmac('sha256', KEY)
    .update(JSON.stringify([override, own?.file, own?.text]))
    .digest('base64url')
    .slice(0, 22);
