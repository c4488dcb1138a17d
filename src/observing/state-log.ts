import type { StateChanged } from '../brain/events.ts';

/** A state somebody came to. */
export interface StateVisited {
  readonly region: StateChanged['region'];
  readonly state: string;
  readonly tick: number;
}

/** The last states that the parts of the assistant came to. */
export interface StateLog {
  readonly keep: (news: StateChanged, tick: number) => void;
  /** Those that this conversation came to, or all have in common, the first one first. */
  readonly between: (from: number, to: number, conversation: string) => readonly StateVisited[];
}

const MOST_STATES = 10_000;

/** What is kept lies in rings side by side: nothing is made for a state that nobody asks for. */
export function stateLog(mostStates = MOST_STATES): StateLog {
  const kept = Array<StateChanged | undefined>(mostStates).fill(undefined);
  const ticks = new Float64Array(mostStates);
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
  return {
    keep: (news, tick) => {
      kept[count % mostStates] = news;
      ticks[count % mostStates] = tick;
      count += 1;
    },
    between: (from, to, conversation) => {
      const visited: StateVisited[] = [];
      for (let index = firstAfter(from); index < count; index += 1) {
        const tick = ticks[index % mostStates] ?? 0;
        if (tick > to) break;
        const news = kept[index % mostStates];
        if (news === undefined || (news.conversation ?? conversation) !== conversation) continue;
        visited.push({ region: news.region, state: news.state, tick });
      }
      return visited;
    },
  };
}
