import * as E from 'fp-ts/lib/Either.js';
import { from, of } from 'rxjs';
import { isAssistantError } from '../../errors.ts';
import type { AudioFrame } from '../../streams/audio.ts';
import type { Check } from './check.ts';
import { type Echo, echoVerdict } from './echo.ts';
import type { Installation } from './installation.ts';
import { levelsOf, levelVerdict } from './levels.ts';
import { loopback } from './loopback.ts';
import type { Meter } from './meter.ts';
import { record } from './record.ts';
import { tone } from './tone.ts';
import { failure, ok, type Verdict } from './verdict.ts';

const RECORDED_MS = 3_000;
/** For what is recorded, and what a source may take to open or to hang. */
const RECORDING_DEADLINE_MS = RECORDED_MS + 5_000;
const UNDERSTANDING_DEADLINE_MS = 30_000;
const TONE_DEADLINE_MS = 12_000;

/** Records through the kit's source, and plays a tone through its player. In this order: each needs the one before. */
export function soundChecks(installation: Installation, meter: Meter | undefined): readonly Check[] {
  const { source, stt, player } = installation.engines;
  const hears = source.engine !== 'none';
  const plays = player.engine === 'speaker';
  let recorded: readonly AudioFrame[] = [];
  let echo: Echo | 'none' | undefined;

  return [
    {
      name: 'recording',
      deadlineMs: RECORDING_DEADLINE_MS,
      look: async () => {
        if (!hears) return ok('nothing to record: the kit has no microphone');
        try {
          recorded = await record(source.instance.frames$, RECORDED_MS, ({ samples }) =>
            meter?.show(samples),
          );
        } catch (error) {
          return unheard(error);
        } finally {
          meter?.end();
        }
        return levelVerdict(levelsOf(recorded.map(({ samples }) => samples)));
      },
    },
    {
      name: 'understood',
      deadlineMs: UNDERSTANDING_DEADLINE_MS,
      look: async (signal) => {
        if (recorded.length === 0) return ok('nothing was recorded');
        const startMs = performance.now();
        const heard = await stt.instance.transcribe(from(recorded), signal)();
        if (E.isLeft(heard)) return failure(heard.left);
        const { text } = heard.right;
        return ok(text === '' ? 'nothing was said' : `"${text}"`, performance.now() - startMs);
      },
    },
    {
      name: 'tone',
      deadlineMs: TONE_DEADLINE_MS,
      look: async (signal) => {
        if (!plays) return ok(`nothing is played: the player is ${player.engine}`);
        if (player.instance.health().state === 'missing') return ok('not played: the player is missing');
        const played = await playing(signal);
        return E.isLeft(played) ? failure(played.left) : ok('played');
      },
    },
    { name: 'loopback', look: async () => echoVerdict(echo, installation.settings.listening.echoTailMs) },
  ];

  async function playing(signal: AbortSignal) {
    if (recorded.length === 0 || source.engine !== 'mic') return player.instance.play(of(tone()), signal)();
    const found = await loopback(source.instance.frames$, player.instance, signal);
    if (E.isRight(found)) echo = found.right ?? 'none';
    return found;
  }
}

/** Of a source that fails or hangs. */
function unheard(error: unknown): Verdict {
  if (!isAssistantError(error)) throw error;
  const fix =
    'set microphone.device to another one of those above, and see that nothing else records from it';
  return { fix, ...failure(error) };
}
