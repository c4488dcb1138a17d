import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { NOT_PRESSED } from '../brain/ears-report.ts';
import { type CallScope, DEFAULT_CONVERSATION } from '../brain/events.ts';
import type { NewsSource } from '../brain/guarded-news.ts';
import { ALL } from '../brain/places.ts';
import { type AssistantError, describe } from '../errors.ts';
import type { Announced, Said } from '../http/say.ts';
import { presentSatellites } from '../machines/satellites.ts';
import { isWaiting } from '../machines/waiting.ts';
import type { CallWanted, Doings } from '../mqtt/doing.ts';
import { announcing } from './announcing.ts';
import type { Assistant } from './assistant.ts';
import type { EarsFromOutside } from './ears-from-outside.ts';
import { saying } from './saying.ts';
import { switching } from './switching.ts';

interface DoingsWorld {
  readonly assistant: Assistant;
  readonly ears: Pick<EarsFromOutside, 'press'>;
  readonly news$: NewsSource;
}

/** What the home may do with an assistant; what is said is waited for until `until` aborts. */
export function mqttDoings({ assistant, ears, news$ }: DoingsWorld, until: AbortSignal): Doings {
  const { brain, ask, nextCall, changes } = assistant;
  const say = saying(brain, news$);
  const announce = announcing({ brain, say, nextCall });
  const turn = switching(assistant);
  const scopeOf = ({ conversation = DEFAULT_CONVERSATION, mute }: Partial<CallWanted>): CallScope => ({
    call: nextCall(),
    conversation,
    mute,
    isFromHook: false,
    by: 'api',
  });
  return {
    present: () => presentSatellites(brain).map(([name]) => name),
    isWaiting: (conversation = DEFAULT_CONVERSATION) => isWaiting(brain, conversation),
    become: async (what, isOn, satellite) => {
      const change: TaskEither<AssistantError, unknown> =
        satellite === undefined
          ? changes.settings({ [what]: isOn })
          : turn(satellite, what === 'mute' ? { isMuted: isOn } : { isDeaf: isOn });
      return E.mapLeft(describe)(await change());
    },
    press: (satellite) => {
      const pressed = ears.press(satellite);
      return pressed === 'pressed' ? E.right(undefined) : E.left(NOT_PRESSED[pressed]);
    },
    say: async (text, call) => toldOf(await say(text, scopeOf(call), until)),
    sayToAll: async (text, mute) => toldOf(await announce(text, { ...scopeOf({ mute }), to: ALL }, until)),
    order: async (text, wanted) => {
      const scope = scopeOf(wanted);
      const said: string[] = [];
      // not of the report, which has what was said before a question once more with its answer
      const following = news$.subscribe((news) => {
        if (news.type === 'neuron.ended' && news.call === scope.call && news.said !== null)
          said.push(news.said);
      });
      try {
        return E.right({ report: await ask.run({ type: 'order.given', order: text, ...scope }), said });
      } catch {
        return E.left('the order failed; the log says why');
      } finally {
        following.unsubscribe();
      }
    },
  };
}

const toldOf = (said: Said | Announced): E.Either<string, unknown> =>
  'error' in said ? E.left(said.error) : E.right(undefined);
