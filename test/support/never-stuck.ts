import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import type { BrainActor } from '../../src/machines/brain.machine.ts';
import { openConversations } from '../../src/machines/conversations.ts';
import { statesOf } from '../../src/machines/states.ts';
import { scheduledIn } from '../../src/observe/inspect/actor-tree.ts';
import type { Microphone } from '../../src/testing/harness/microphone.ts';
import { assertData } from './plain-data.ts';

/** Looks after what may never be, in a whole assistant. */
export interface NeverStuck {
  /** Of all that is told, in its order. */
  readonly told: (news: AssistantEvent) => void;
  /** Throws when something is as it may not be; to be called when everything has happened that happens at once. */
  readonly check: () => void;
  /** Throws when something is still at work. */
  readonly checkRest: () => void;
  /** Somebody lets the output go who has no right to: what sounds then is no fault of the ears. */
  readonly releases: () => void;
}

const OPEN_EAR: ReadonlySet<string> = new Set(['listening', 'transcribing']);

export function neverStuck(brain: BrainActor, microphone: Pick<Microphone, 'listeners'>): NeverStuck {
  const sounding = new Set<string>();
  /** Somebody was heard while it sounded: a hotword has to have ended it. */
  const toStop = new Set<string>();
  const wrong: string[] = [];
  let isHeld = true;
  let isEarOpen = false;
  return {
    releases: () => {
      isHeld = false;
    },
    told: (event) => {
      if (event.type === 'state.changed' && event.region === 'ears' && event.conversation === undefined)
        isEarOpen = OPEN_EAR.has(event.state);
      if (event.type === 'on_start_speaking' && event.isFromHook !== true) {
        sounding.add(`${event.call} ${event.detail}`);
        if (isEarOpen) wrong.push(`"${event.detail}" begins to sound while the ear is open`);
      }
      if (event.type === 'utterance.started') for (const said of sounding) toStop.add(said);
      if (event.type === 'speech.stopped') toStop.delete(`${event.call} ${event.text}`);
      if (event.type === 'on_stop_speaking') sounding.delete(`${event.call} ${event.detail}`);
    },
    check: () => {
      const { value, status, children, context } = brain.getSnapshot();
      const { satellites, ...data } = context;
      assertData(data, 'brain');
      assert.is(status, 'active');
      if (value.ears === 'deaf') {
        assert.is(children.ears, undefined, 'deaf has no ears');
        assert.is(microphone.listeners(), 0, 'deaf never listens');
      }
      const scheduled = scheduledIn(brain);
      for (const [name, { ref: conversation }] of openConversations(brain)) {
        const isWaiting = conversation.getSnapshot().matches('waiting_for_answer');
        const { questions } = conversation.getSnapshot().context;
        assert.is(questions.length > 0, isWaiting, `${name}: a question that is pending waits`);
        const deadlines = (scheduled.get(conversation) ?? []).map(({ event }) => event.type);
        if (isWaiting)
          assert.ok(
            deadlines.some((type) => type.includes('answerDeadline')),
            `${name}: it has a deadline`,
          );
      }
      if (isHeld) {
        assert.is(wrong.length, 0, wrong.join('; '));
        assert.is(toStop.size, 0, `it went on while somebody was heard: ${[...toStop].join('; ')}`);
      }
    },
    checkRest: () => {
      const { context } = brain.getSnapshot();
      const { ears, dialogue, output } = statesOf(brain);
      assert.ok(['deaf', 'no_microphone', 'waiting_for_trigger'].includes(ears), `the ears are at ${ears}`);
      assert.is(dialogue, 'idle');
      assert.is(output, 'idle');
      assert.equal(context.transcribing, []);
      for (const { ref } of openConversations(brain).values()) {
        assert.equal(ref.getSnapshot().context.runs, []);
        assert.is(ref.getSnapshot().value, 'idle');
      }
    },
  };
}
