import type { StateChanged } from '../brain/events.ts';
import type { EventLog } from './event-log.ts';

/** When this state was told, in milliseconds since 1970, where nothing else was told of the same region since; as far as the log goes back. */
export function stateToldAtMs(
  log: Pick<EventLog, 'newest' | 'oldest' | 'newsAt' | 'at'>,
  { region, state, conversation }: Omit<StateChanged, 'type'>,
): number | undefined {
  for (let number = log.newest(); number >= log.oldest(); number -= 1) {
    const news = log.newsAt(number);
    if (news?.type !== 'state.changed' || news.region !== region || news.conversation !== conversation)
      continue;
    return news.state === state ? log.at(number)?.timeMs : undefined;
  }
  return undefined;
}
