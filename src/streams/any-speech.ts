import { map, type Observable } from 'rxjs';
import { LEAD_IN_MS } from './endpoint.ts';
import type { HeardFrame } from './speech.ts';
import { speechBegins } from './speech-begins.ts';

/** What takes the place of a hotword where all talk is meant. */
interface AnySpeech {
  readonly hotword: '';
  readonly endMs: number;
  readonly score: 1;
  readonly means: 'wake';
}

/** Without a hotword, whatever is said opens the ear, from its first sound on; `frames$` are without the assistant's own words. */
export const anySpeech = (frames$: Observable<HeardFrame>): Observable<AnySpeech> =>
  frames$.pipe(
    speechBegins,
    map((atMs) => ({ hotword: '', endMs: atMs - LEAD_IN_MS, score: 1, means: 'wake' })),
  );
