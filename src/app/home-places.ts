import { type AssistantEvent, DEFAULT_CONVERSATION } from '../brain/events.ts';
import type { EarsState } from '../brain/room-report.ts';
import type { PendingQuestion } from '../brain/stored-run.ts';
import type { BrainActor } from '../machines/brain.machine.ts';
import { conversationOf } from '../machines/conversations.ts';
import { firstQuestion } from '../machines/runs.ts';
import { isDeafItself, isMutedItself, presentSatellites } from '../machines/satellites.ts';
import type { HomePlace, HomePlaces, PlaceState } from '../mqtt/topics.ts';
import type { Assistant } from './assistant.ts';

/** The state of an assistant as the home sees it. `follow` must get every event; `earsState(undefined)` is the room's. */
export function homePlaces(
  { brain, satellites }: Pick<Assistant, 'brain' | 'satellites'>,
  earsState: (satellite: string | undefined) => EarsState,
  askedAtMs: (call: string) => number | undefined,
) {
  const speaking = new Set<string>();
  const placeIn = (name: string, ears: EarsState, own: Pick<HomePlace, 'isMuted' | 'isDeaf'>): HomePlace => {
    const open = conversationOf(brain, name)?.getSnapshot();
    const asked = open && firstQuestion(open.context);
    const dialogue = open?.value === 'running' || open?.value === 'waiting_for_answer' ? open.value : 'idle';
    return {
      ...own,
      ears,
      state: stateOf(ears, speaking.has(name), dialogue),
      question: asked && {
        text: textOf(asked),
        answers: asked.question.links.flatMap(({ answers }) => answers),
        askedAtMs: askedAtMs(asked.scope.call),
      },
    };
  };

  return {
    follow: (event: AssistantEvent): void => {
      if (event.type !== 'on_start_speaking' && event.type !== 'on_stop_speaking') return;
      const name = placeName(brain, event.conversation);
      if (event.type === 'on_start_speaking') speaking.add(name);
      else speaking.delete(name);
    },
    places: (): HomePlaces => {
      const snapshot = brain.getSnapshot();
      const { settings } = snapshot.context;
      const present = new Map(presentSatellites(brain));
      const named = new Map(settings.satellites.map((one) => [one.name, one]));
      for (const name of speaking)
        if (name !== DEFAULT_CONVERSATION && !present.has(name)) speaking.delete(name);
      const ears = earsState(undefined);
      const isMuted = snapshot.matches({ voice: 'muted' });
      const isDeaf = snapshot.matches({ ears: 'deaf' });
      return {
        hub: placeIn(DEFAULT_CONVERSATION, ears, { isMuted, isDeaf }),
        satellites: [...new Set([...named.keys(), ...present.keys()])].map((name) => {
          const ref = present.get(name);
          const known = ref && satellites.known(ref);
          return {
            name,
            area: known === undefined ? named.get(name)?.area : known.satellite.area,
            isNamed: named.has(name),
            place:
              ref &&
              placeIn(name, earsState(name), {
                isMuted: isMuted || isMutedItself(ref),
                isDeaf: isDeaf || isDeafItself(ref),
              }),
          };
        }),
      };
    },
  };
}

/** The place where a conversation is heard: its satellite, or else the room. */
function placeName(brain: BrainActor, conversation = DEFAULT_CONVERSATION): string {
  return Object.hasOwn(brain.getSnapshot().context.satellites, conversation)
    ? conversation
    : DEFAULT_CONVERSATION;
}

function stateOf(
  ears: EarsState,
  isSpeaking: boolean,
  dialogue: 'idle' | 'running' | 'waiting_for_answer',
): PlaceState {
  if (ears === 'listening') return 'listening';
  if (ears === 'transcribing') return 'processing';
  if (isSpeaking) return 'responding';
  if (dialogue === 'running' || ears === 'answering') return 'processing';
  return dialogue;
}

/** The text of the question: the last message before the answer. */
const textOf = ({ frames }: PendingQuestion): string | null =>
  frames
    .flatMap(({ report }) => report.neuron_module_list)
    .findLast(({ generated_message }) => generated_message !== null)?.generated_message ?? null;
