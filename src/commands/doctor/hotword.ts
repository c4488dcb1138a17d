import * as E from 'fp-ts/lib/Either.js';
import { firstValueFrom, map, type Observable, race, timer } from 'rxjs';
import { realEngine } from '../../engines/choose.ts';
import type { Detection } from '../../engines/ports.ts';
import { recordingsDirectory } from '../../engines/triggers/personal/folder.ts';
import { recordingsIn } from '../../engines/triggers/personal/recordings.ts';
import { wantedHotwords } from '../../engines/triggers/personal/wanted-hotwords.ts';
import { phrasesOfStranger } from '../../engines/triggers/phrase/stranger.ts';
import { wantedPhrases } from '../../engines/triggers/phrase/wanted-phrases.ts';
import { chosenEngine } from '../../settings/settings.ts';
import type { Check } from './check.ts';
import { healthVerdict } from './health-verdict.ts';
import type { Installation } from './installation.ts';
import { spoken } from './spoken.ts';
import { failure, ok, type Verdict, warning } from './verdict.ts';

const DEADLINE_MS = 45_000;
/** A phrase is calibrated when it is heard for the first time. */
const PHRASE_MS = 35_000;
/** An engine need not complete with its frames. */
const TALK_MS = 2_000;
const TALK = 'the weather was fine yesterday';

/** Listens with the hotword engine: to its own phrase as espeak-ng says it, where it has one, else to other talk. */
export const hotword = ({ engines: { trigger }, settings, data }: Installation): Check => ({
  name: 'hotword',
  deadlineMs: DEADLINE_MS,
  look: async (signal) => {
    const { detect } = trigger.instance;
    if (detect === undefined) return healthVerdict(trigger);
    const { parameters } = realEngine(chosenEngine(settings.trigger), (engine) => engine === trigger.engine);
    const own = trigger.isStandIn === true ? phrasesOfStranger(parameters) : parameters;
    const phrase = ['phrase', 'vosk'].includes(trigger.engine) ? firstPhrase(own) : undefined;
    const said = await spoken(phrase ?? TALK, parameters.language, signal);
    if (E.isLeft(said)) return failure(said.left);
    const startMs = performance.now();
    const detection = await firstDetection(detect(said.right), phrase === undefined ? TALK_MS : PHRASE_MS);
    const ms = performance.now() - startMs;
    if (phrase !== undefined) return heardVerdict(phrase, detection, ms);
    const health = healthVerdict(trigger, ms);
    const recorded = trigger.engine === 'personal' ? recordingsText(parameters, data) : '';
    return health.state === 'ok' ? ok(`${trigger.engine} listens${recorded}`, ms) : health;
  },
});

/** None where the settings have it wrong, which the engine tells better. */
function firstPhrase(parameters: Readonly<Record<string, unknown>>): string | undefined {
  const wanted = wantedPhrases(parameters);
  return E.isRight(wanted) ? wanted.right[0]?.phrase : undefined;
}

function recordingsText(parameters: Readonly<Record<string, unknown>>, data: string): string {
  const wanted = wantedHotwords(parameters);
  const names = E.isRight(wanted) ? wanted.right.map(({ name }) => name) : [];
  const counts = names.map((name) => `"${name}" (${recordingsIn(recordingsDirectory(data, name)).length})`);
  return ` for ${counts.join(', ')} by their recordings`;
}

const firstDetection = (detection$: Observable<Detection>, waitMs: number): Promise<Detection | undefined> =>
  firstValueFrom(race(detection$, timer(waitMs).pipe(map(() => undefined))), { defaultValue: undefined });

const heardVerdict = (phrase: string, detection: Detection | undefined, ms: number): Verdict =>
  detection?.hotword === phrase
    ? ok(`"${phrase}" is heard as espeak-ng says it`, ms)
    : warning(
        `"${phrase}" is not heard as espeak-ng says it`,
        'say it yourself: if that is not heard either, choose a longer phrase, or raise its sensitivity',
      );
