import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { languageFamily, plainLanguage } from '../../../lib/text.ts';
import { findProgram } from '../../../system/find-program.ts';
import { runProgram, slowness } from '../../../system/run-program.ts';
import { resampleSound } from '../../audio-file/resample.ts';
import { espeakRunner } from '../../espeak/espeak.ts';
import { soundOf } from '../../wav.ts';

/** A text to be said, by how many times the usual speed and pitch. */
export interface Saying {
  readonly text: string;
  readonly speed: number;
  readonly pitch: number;
}

/** A program that speaks, with its voices for a language. */
export interface Speaker {
  readonly program: string;
  readonly voices: readonly string[];
  /** Says all in one voice, at 16 kHz; what could not be said is left out. */
  readonly say: (voice: string, sayings: readonly Saying[]) => Promise<readonly Int16Array[]>;
}

/** The speakers that are installed, those with a voice for the language: espeak-ng, flite, festival. */
export const speakersFor = (language: string): Promise<readonly Speaker[]> =>
  withVoices([espeak(language), ...natural(language)]);

/** Those of them that sound more like people than espeak-ng. */
export const naturalSpeakersFor = (language: string): Promise<readonly Speaker[]> =>
  withVoices(natural(language));

const natural = (language: string) => [flite(language), festival(language)];

const withVoices = async (speakers: readonly Promise<Speaker>[]): Promise<readonly Speaker[]> =>
  (await Promise.all(speakers)).filter(({ voices }) => voices.length > 0);

const WORDS_A_MINUTE = 165;
const USUAL_PITCH = 50;
const DEADLINE_MS = 30_000;

async function espeak(language: string): Promise<Speaker> {
  const runner = espeakRunner();
  const { signal } = new AbortController();
  const listed = async (what: string): Promise<readonly (readonly string[])[]> => {
    const printed = await runner.print(`--voices=${what}`, signal)();
    if (E.isLeft(printed)) return [];
    return String(Buffer.from(printed.right))
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/));
  };
  const accents = (await listed(languageFamily(language))).filter(
    ([, , , , file = '']) => !file.startsWith('mb/'),
  );
  const variants = (await listed('variant')).map(([, , , , file = '']) => file.replace('!v/', ''));
  const codes = accents.flatMap(([, code]) => code ?? []);
  return {
    program: 'espeak-ng',
    voices: codes.flatMap((code) => [
      code,
      ...variants.filter(Boolean).map((variant) => `${code}+${variant}`),
    ]),
    say: async (voice, sayings) => {
      const said: Int16Array[] = [];
      for (const { text, speed, pitch } of sayings) {
        const flags = [
          '-s',
          `${Math.round(WORDS_A_MINUTE * speed)}`,
          '-p',
          `${Math.round(USUAL_PITCH * pitch)}`,
        ];
        const wav = await runner.run(['-b', '1', '-v', voice, ...flags], text, signal)();
        if (E.isRight(wav)) said.push(...(await soundIn(wav.right)));
      }
      return said;
    },
  };
}

/** One only tells the time; the other is a speaker of festival's, as sampled for a telephone. */
const UNUSED_OF_FLITE: ReadonlySet<string> = new Set(['awb_time', 'kal']);

async function flite(language: string): Promise<Speaker> {
  const isSpoken = languageFamily(language) === 'en' && findProgram('flite') !== undefined;
  const listed = isSpoken ? await ran('flite', ['-lv']) : undefined;
  const [, names = ''] = /available:(.*)/.exec(String(listed ?? '')) ?? [];
  return {
    program: 'flite',
    voices: names.split(/\s+/).filter((name) => name !== '' && !UNUSED_OF_FLITE.has(name)),
    say: async (voice, sayings) => {
      const said: Int16Array[] = [];
      for (const { text, speed } of sayings) {
        const stretch = `duration_stretch=${(1 / speed).toFixed(2)}`;
        const wav = await ran('flite', ['-voice', voice, '--setf', stretch, '-t', text, '-o', '/dev/stdout']);
        if (wav !== undefined) said.push(...(await soundIn(wav)));
      }
      return said;
    },
  };
}

/** The folders of festival's voices that speak a language. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  en: ['english', 'us'],
  it: ['italian'],
  es: ['spanish'],
  fi: ['finnish'],
  ca: ['catalan'],
  cs: ['czech'],
  ru: ['russian'],
};
const VOICES = '/usr/share/festival/voices';

async function festival(language: string): Promise<Speaker> {
  const folders =
    findProgram('text2wave') === undefined ? [] : (FOLDERS[languageFamily(plainLanguage(language))] ?? []);
  const found = await Promise.all(folders.map((folder) => readdir(join(VOICES, folder)).catch(() => [])));
  return {
    program: 'festival',
    voices: found.flat().filter((name) => !name.includes('.')),
    say: async (voice, sayings) => {
      const folder = await mkdtemp(join(tmpdir(), 'broca-festival-'));
      try {
        await writeFile(join(folder, 'say.scm'), festivalScript(voice, sayings, folder));
        await ran('festival', ['-b', join(folder, 'say.scm')]);
        const files = (await readdir(folder)).filter((file) => file.endsWith('.wav')).sort();
        const wavs = await Promise.all(files.map((file) => readFile(join(folder, file))));
        return (await Promise.all(wavs.map(soundIn))).flat();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** One process for all sayings: festival takes half a second to start. */
const festivalScript = (voice: string, sayings: readonly Saying[], folder: string): string =>
  [
    `(voice_${voice})`,
    ...sayings.map(({ text, speed }, index) => {
      const file = join(folder, `${String(index).padStart(6, '0')}.wav`);
      const words = JSON.stringify(text.replaceAll(/["\\]/g, ' '));
      return `(Parameter.set 'Duration_Stretch ${(1 / speed).toFixed(2)})
(utt.save.wave (utt.synth (Utterance Text ${words})) ${JSON.stringify(file)} 'riff)`;
    }),
  ].join('\n');

async function ran(program: string, args: readonly string[]): Promise<Buffer | undefined> {
  const output = await runProgram(program, args, {
    engine: 'wakeword',
    stdin: '',
    signal: new AbortController().signal,
    deadlineMs: DEADLINE_MS * slowness(),
    stage: 'saying a wake word',
  })();
  return E.isRight(output) ? output.right : undefined;
}

async function soundIn(wav: Uint8Array): Promise<readonly Int16Array[]> {
  const sound = wav.length === 0 ? E.left('') : soundOf(Buffer.from(wav));
  return E.isRight(sound) ? [await resampleSound(sound.right)] : [];
}
