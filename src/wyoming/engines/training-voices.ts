import * as E from 'fp-ts/lib/Either.js';
import { resampleSound } from '../../engines/audio-file/resample.ts';
import type { Speaker } from '../../engines/triggers/wakeword/speakers.ts';
import type { FindSpeakers } from '../../engines/triggers/wakeword/training-rows.ts';
import { engineFailed } from '../../lib/errors.ts';
import { languageFamily } from '../../lib/text.ts';
import { addressOf } from '../protocol/address.ts';
import { describePeer, type Info } from '../protocol/info.ts';
import { dial } from '../protocol/socket-line.ts';
import { wyomingTts } from './tts.ts';

const CONNECT_MS = 10_000;
const DESCRIBE_MS = 30_000;
/** For one text; a service may load a model first. */
const DEADLINE_S = 120;

/** The address of this module: a training loads it in a process of its own. */
export const TRAINING_VOICES = import.meta.url;

/** Finds the voices of Wyoming services that speak a language, for the training of wake words. */
export const speakers: FindSpeakers = async (uris, language) => {
  const all: Speaker[] = [];
  for (const uri of uris) {
    const voices = voicesIn(await infoOf(uri), language);
    if (voices.length === 0) throw engineFailed('wyoming', `${uri} has no voice for ${language}`);
    all.push({
      program: 'wyoming',
      voices: voices.map(nameOf),
      say: async (name, sayings) => {
        const voice = voices.find((one) => nameOf(one) === name);
        const tts = wyomingTts({ parameters: { uri, deadline: DEADLINE_S, ...voice } });
        const said: Int16Array[] = [];
        try {
          for (const { text } of sayings) {
            const sound = await tts.synthesize(text, new AbortController().signal)();
            if (E.isLeft(sound)) throw sound.left;
            said.push(await resampleSound(sound.right));
          }
        } finally {
          await tts.close();
        }
        return said;
      },
    });
  }
  return all;
};

interface Voice {
  readonly voice: string;
  readonly speaker?: string;
}

const nameOf = ({ voice, speaker }: Voice): string => (speaker === undefined ? voice : `${voice} ${speaker}`);

/** Each speaker of each installed voice. A voice that names no language may speak any. */
function voicesIn({ tts }: Info, language: string): readonly Voice[] {
  const family = languageFamily(language);
  return tts
    .filter(({ installed }) => installed)
    .flatMap(({ voices }) => voices)
    .filter(({ installed }) => installed)
    .filter(({ languages }) => languages.length === 0 || languages.map(languageFamily).includes(family))
    .flatMap(({ name, speakers }): readonly Voice[] =>
      speakers.length === 0
        ? [{ voice: name }]
        : speakers.map((speaker) => ({ voice: name, speaker: speaker.name })),
    );
}

async function infoOf(uri: string): Promise<Info> {
  const address = addressOf(uri);
  if (E.isLeft(address)) throw engineFailed('wyoming', `voices: found ${uri}, expected ${address.left}`);
  const line = await dial(address.right, CONNECT_MS, new AbortController().signal)();
  if (E.isLeft(line)) throw line.left;
  try {
    const info = await describePeer(line.right, DESCRIBE_MS)();
    if (E.isLeft(info)) throw info.left;
    return info.right;
  } finally {
    line.right.close();
  }
}
