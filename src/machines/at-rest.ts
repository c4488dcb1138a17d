import { waitFor } from 'xstate';
import type { BrainActor } from './brain.machine.ts';
import { type ConversationRef, openConversations } from './conversations.ts';
import { allHeard } from './outputs.ts';
import { runningCalls } from './runs.ts';
import { presentSatellites } from './satellites.ts';
import { type EarsRef, earsOf } from './states.ts';

/** Settles when all present runs and their hooks ended and were played, or when `cut` aborts. Never rejects. */
export async function atRest(brain: BrainActor, cut: AbortSignal): Promise<void> {
  for (let pass = 0; pass < 2; pass += 1) {
    if (cut.aborted || brain.getSnapshot().status !== 'active') return;
    await Promise.all([...openConversations(brain).values()].map(({ ref }) => runsEnded(ref, cut)));
    await allHeard(brain, cut);
  }
}

async function runsEnded(conversation: ConversationRef, cut: AbortSignal): Promise<void> {
  const atWork = new Set(callsOf(conversation.getSnapshot()));
  const isOver = (snapshot: ConversationSnapshot): boolean =>
    !callsOf(snapshot).some((call) => atWork.has(call));
  // a closed conversation has ended its runs
  await waitFor(conversation, isOver, { signal: cut }).catch(() => {});
}

type ConversationSnapshot = ReturnType<ConversationRef['getSnapshot']>;

const callsOf = ({ context }: ConversationSnapshot): readonly string[] => runningCalls(context);

/**
 * Settles when the assistant is at rest: no run, no transcription, no speech, and all ears, also those of
 * satellites, wait for a wake word or a microphone. False if `cut` aborts first or the assistant stops. A pending
 * question or timer counts as rest. Never rejects.
 */
export async function settled(brain: BrainActor, cut: AbortSignal): Promise<boolean> {
  while (!cut.aborted && brain.getSnapshot().status === 'active') {
    await atRest(brain, cut);
    await waitFor(brain, isUnderstood, { signal: cut }).catch(() => {});
    // the assistant may become deaf, and a satellite may leave
    for (const ears of openEars(brain)) await waitFor(ears, isIdle, { signal: cut }).catch(() => {});
    await nextTurn(); // what the end of one thing begins
    if (!cut.aborted && brain.getSnapshot().status === 'active' && isSettled(brain)) return true;
  }
  return false;
}

function isSettled(brain: BrainActor): boolean {
  const snapshot = brain.getSnapshot();
  return (
    [...openConversations(brain).values()].every(({ ref }) => callsOf(ref.getSnapshot()).length === 0) &&
    isUnderstood(snapshot) &&
    openEars(brain).every((ears) => isIdle(ears.getSnapshot()))
  );
}

const openEars = (brain: BrainActor): readonly EarsRef[] =>
  [brain, ...presentSatellites(brain).map(([, satellite]) => satellite)].flatMap(
    (place) => earsOf(place) ?? [],
  );

const isUnderstood = ({ status, context }: ReturnType<BrainActor['getSnapshot']>): boolean =>
  status !== 'active' || context.transcribing.length === 0;

/** Ears that a bug has stopped count as at rest. */
const isIdle = (snapshot: ReturnType<EarsRef['getSnapshot']>): boolean =>
  snapshot.status !== 'active' ||
  snapshot.matches('no_microphone') ||
  snapshot.matches({ open: 'waiting_for_trigger' });

const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done));
