import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RoomChange } from '../brain/room-report.ts';
import type { AssistantError } from '../errors.ts';
import { isLeaving, satelliteOf } from '../machines/satellites.ts';
import { switchEvents } from '../store/overlay/switch-events.ts';
import type { Assistant } from './assistant.ts';

/**
 * Makes one satellite deaf or mute, or no more. One of the settings stays so after a restart, whether it is here or not; any other
 * one until it leaves. Left: `UnknownName`, or `StoreFailed`.
 */
export const switching =
  ({ brain, changes }: Pick<Assistant, 'brain' | 'changes'>) =>
  (name: string, { isDeaf: deaf, isMuted: mute }: RoomChange): TE.TaskEither<AssistantError, void> => {
    const { context } = brain.getSnapshot();
    const switches = {
      [name]: { ...(deaf === undefined ? {} : { deaf }), ...(mute === undefined ? {} : { mute }) },
    };
    if (context.settings.satellites.some((one) => one.name === name))
      return pipe(
        changes.settings({ satellites: switches }),
        TE.map(() => undefined),
      );
    const ref = satelliteOf(context, name);
    if (ref === undefined || isLeaving(ref))
      return TE.left({ _tag: 'UnknownName', field: 'name', message: `there is no satellite "${name}"` });
    for (const event of switchEvents(switches)) brain.send(event);
    return TE.right(undefined);
  };
