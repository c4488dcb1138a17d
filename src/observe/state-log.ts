import type { StateChanged } from '../brain/events.ts';

/** A state somebody came to. */
export interface StateVisited {
  readonly region: StateChanged['region'];
  readonly state: string;
  readonly tick: number;
}

/** The last states that the parts of the assistant came to. */
interface StateLog {
  readonly keep: (news: StateChanged, tick: number) => void;
  /**
   * Those that this conversation came to, or all have in common, the first one first. While it is a satellite's it has nothing in
   * common with the ears here.
   */
  readonly between: (from: number, to: number, conversation: string) => readonly StateVisited[];
}

const MOST_STATES = 10_000;

/** What is kept lies in rings side by side: nothing is made for a state that nobody asks for. */
export function stateLog(mostStates = MOST_STATES): StateLog {
  const kept = Array<StateChanged | undefined>(mostStates).fill(undefined);
  const ticks = new Float64Array(mostStates);
  /** The conversations of those that are there now. */
  const satellites = new Set<string>();
  let count = 0;

  const firstAfter = (tick: number): number => {
    let low = Math.max(0, count - mostStates);
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ticks[middle % mostStates] ?? 0) < tick) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** Whether there was one before this news. */
  const hasSatellite = (conversation: string, first: number): boolean => {
    for (let index = first; index < count; index += 1) {
      const news = kept[index % mostStates];
      if (news?.region === 'satellite' && news.conversation === conversation) return news.state === 'left';
    }
    return satellites.has(conversation);
  };
  return {
    keep: (news, tick) => {
      const { region, state, conversation = '' } = news;
      if (region === 'satellite' && state === 'joined') satellites.add(conversation);
      else if (region === 'satellite') satellites.delete(conversation);
      kept[count % mostStates] = news;
      ticks[count % mostStates] = tick;
      count += 1;
    },
    between: (from, to, conversation) => {
      const visited: StateVisited[] = [];
      const first = firstAfter(from);
      let isSatellite = hasSatellite(conversation, first);
      for (let index = first; index < count; index += 1) {
        const tick = ticks[index % mostStates] ?? 0;
        if (tick > to) break;
        const news = kept[index % mostStates];
        if (news === undefined || (news.conversation ?? conversation) !== conversation) continue;
        if (news.region === 'satellite') isSatellite = news.state === 'joined';
        if (news.region === 'ears' && isSatellite && news.conversation === undefined) continue;
        visited.push({ region: news.region, state: news.state, tick });
      }
      return visited;
    },
  };
}
