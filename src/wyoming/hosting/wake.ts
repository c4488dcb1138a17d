import { filter, fromEvent, lastValueFrom, map, merge, takeUntil, tap } from 'rxjs';
import { foundText } from '../../decode.ts';
import type { Detection, Trigger } from '../../engines/ports.ts';
import { type AssistantError, isAssistantError } from '../../errors.ts';
import { isSameHotword } from '../protocol/catalogue.ts';
import { type Message, messageOf } from '../protocol/event.ts';
import { soundOf } from './sound-of.ts';
import type { Work } from './work.ts';

/**
 * The hotword engine for others: a `detection` for each time one of those asked for was said; all are meant where none is named. Once
 * `trigger` gives another one, the next sound is an error: the engine of before is needed no more.
 */
export const wake =
  (trigger: () => Trigger, known: () => readonly string[]): Work =>
  async (first, rest$, { send, signal }) => {
    const { names = [], context } = askedOf(first);
    const chosen = trigger();
    const { detect } = chosen;
    if (detect === undefined) throw unknown('no hotword is listened for here');
    const strange = names.filter((name) => !known().some((one) => isSameHotword(one, name)));
    if (strange.length > 0 && strange.length === names.length)
      throw unknown(
        `there is no hotword ${strange.map(quoted).join(', ')} here, there is ${known().map(quoted).join(', ')}`,
      );
    const isMeant = ({ means, hotword }: Detection): boolean =>
      means === 'wake' && (names.length === 0 || names.some((name) => isSameHotword(name, hotword)));
    const changed$ = rest$.pipe(
      filter(() => trigger() !== chosen),
      map(() => {
        throw CHANGED;
      }),
    );
    let isFound = false;
    const found$ = detect(soundOf(first, rest$)).pipe(
      filter(isMeant),
      tap(({ hotword, endMs }) => {
        isFound = true;
        send(messageOf('detection', { name: hotword, timestamp: Math.round(endMs), context }));
      }),
      takeUntil(merge(fromEvent(signal, 'abort'), changed$)),
    );
    await lastValueFrom(found$, { defaultValue: undefined }).catch(unlessSilent);
    if (!isFound) send(messageOf('not-detected', { context }));
  };

const askedOf = (first: Message) => (first.type === 'detect' ? first.data : {});

function unlessSilent(error: unknown): void {
  if (!isAssistantError(error) || error._tag !== 'UndecodableAudio') throw error;
}

const CHANGED: AssistantError = {
  _tag: 'EngineFailed',
  engine: 'wake',
  message: 'the hotword engine has changed',
};

const unknown = (message: string): AssistantError => ({ _tag: 'UnknownName', field: 'names', message });

const quoted = (name: string): string => foundText(name);
