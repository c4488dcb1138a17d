import { existsSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import type { Observable } from 'rxjs';
import { samplesOfFile } from '../../engines/audio-file/sound-file.ts';
import { distance, distancesOf } from '../../engines/triggers/personal/alignment.ts';
import { farthestOf, type Hotword, scoreOf } from '../../engines/triggers/personal/hotword-settings.ts';
import { listening } from '../../engines/triggers/personal/listening.ts';
import { MAX_S } from '../../engines/triggers/personal/recordings.ts';
import { templateOf } from '../../engines/triggers/personal/template.ts';
import { describe, isAssistantError } from '../../lib/errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import { earOf, type Listener, listenerTo } from './listener.ts';
import { type Enrolled, type Enrolling, saveRecordings } from './save-recordings.ts';
import { type AgreedTakes, agreedTakes, type Take, takeOf } from './takes.ts';
import type { Terminal } from './terminal.ts';

/** Records a wake word, stores the recordings, and lets the user try it. An abort before that stores nothing. Left: why not. */
export async function enrollFromMicrophone(
  frames$: Observable<AudioFrame>,
  count: number,
  enrolling: Enrolling & { readonly signal: AbortSignal },
): Promise<E.Either<string, Enrolled>> {
  const { name, terminal, signal } = enrolling;
  const ear = earOf(frames$);
  const close = () => ear.close();
  signal.addEventListener('abort', close);
  try {
    const listener = listenerTo(ear);
    const agreed = await agreedTakes(name, count, listener, terminal);
    if (signal.aborted) return E.left('Interrupted: nothing was kept.');
    if (E.isLeft(agreed)) return agreed;
    const kept = await saveRecordings(agreed.right, enrolling);
    if (E.isRight(kept)) await trial(name, agreed.right, listener, terminal);
    return kept;
  } catch (error) {
    if (!isAssistantError(error)) throw error;
    return E.left(describe(error));
  } finally {
    signal.removeEventListener('abort', close);
    ear.close();
  }
}

const ROUNDS = 5;
const SENSITIVITY = 0.5;

/** Lets the user try the wake word, and reports each result. It ends after five, after silence, or with the sound. */
async function trial(
  name: string,
  { takes, distance: between }: AgreedTakes,
  listener: Listener,
  terminal: Terminal,
): Promise<void> {
  const farthest = farthestOf(between, SENSITIVITY, false);
  const templates = takes.flatMap(({ samples }) => templateOf(samples) ?? []);
  const hotword: Hotword = { detection: { hotword: name, means: 'wake' }, templates, farthest };
  const ear = listening([hotword]);
  terminal.say(`Now try it: say "${name}", or something else. It is over when you say nothing.`);
  for (let round = 0; round < ROUNDS; round += 1) {
    const scores: number[] = [];
    const said = await listener.next((frame: AudioFrame) => {
      terminal.showLevel(frame);
      for (const { score } of ear.take(frame)) scores.push(score);
    });
    if (said.type !== 'said') return;
    const score = Math.max(...scores);
    if (scores.length > 0) terminal.say(`  "${name}": ${shown(score)}`);
    else {
      const nearest = Math.min(...takes.map(({ samples }) => distance(samples, said.samples)));
      terminal.say(`  something else: ${shown(Math.min(JUST_BELOW, scoreOf(nearest / farthest)))}`);
    }
  }
}

// an utterance that was not taken for the wake word as a whole
const JUST_BELOW = 0.49;

const shown = (score: number): string => `score ${score.toFixed(2)}, 0.50 is needed`;

/** Enrolls a wake word from sound files of any format, with the same checks as live recordings. Left: a sentence. */
export async function enrollFromFiles(
  paths: readonly string[],
  enrolling: Enrolling,
): Promise<E.Either<string, Enrolled>> {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) return E.left(`there is no ${missing}`);
  const takes: Take[] = [];
  for (const path of paths) {
    const samples = await samplesOfFile(path, MAX_S)();
    if (E.isLeft(samples)) return E.left(describe(samples.left));
    const take = takeOf(samples.right);
    if (E.isLeft(take)) return E.left(`${path}: ${take.left}`);
    takes.push(take.right);
  }
  const { outlier, distance } = distancesOf(takes.map(({ samples }) => samples));
  return outlier === undefined
    ? saveRecordings({ takes, distance }, enrolling)
    : E.left(`${paths[outlier]} does not sound like the others.`);
}
