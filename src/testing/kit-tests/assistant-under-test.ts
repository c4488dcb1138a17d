import type { Values } from 'pyjinja';
import type { NeuronTools } from '../../actors/neuron-tools.ts';
import type { Assistant } from '../../app/assistant.ts';
import { type Brain, interrupts } from '../../brain/brain.ts';
import { DEFAULT_CONVERSATION } from '../../brain/events.ts';
import { matchOrder } from '../../brain/match-order.ts';
import type { Modules } from '../../brain/modules.ts';
import { answerTo } from '../../brain/question.ts';
import type { RunReport } from '../../brain/stored-run.ts';
import { conversationOf } from '../../machines/conversations.ts';
import { firstQuestion } from '../../machines/runs.ts';
import type { AllModules } from '../../modules/module.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { type NeuronCalled, type Outside, standIns, withOrdersOnly } from '../harness/open-kit.ts';
import { scriptedEngines } from '../harness/scripted-engines.ts';
import { virtualAssistant } from '../harness/virtual-assistant.ts';

/** The effects of an order or an answer. */
export interface TurnOutcome {
  readonly report: RunReport;
  /** Whether it matched. */
  readonly isFound: boolean;
  /** Its parameters, by synapse. */
  readonly parameters: Readonly<Record<string, Values>>;
  /** The texts in order, without those of hooks. */
  readonly says: readonly string[];
  /** The recorded neurons in order, with their rendered parameters. */
  readonly runs: readonly NeuronCalled[];
}

/** An assistant on a kit without sound, waiting and outside effects. The caller stops it. */
export function assistantUnderTest(kit: Kit<AllModules>, input: TestInput) {
  const { tools, beginTurn } = recorder(input, kit.modules);
  const { brain, presentKit, ask, nextCall, events$ } = virtualAssistant(withOrdersOnly(kit), {
    engines: scriptedEngines({ trigger: {} }),
    tools,
  });
  let isFound = true;
  events$.subscribe((event) => {
    if (event.type === 'on_order_not_found' && event.isFromHook !== true) isFound = false;
  });
  brain.start();
  return {
    /** Gives an order, or the answer to the pending question. */
    give: async (text: string, choose: Choose): Promise<TurnOutcome> => {
      const { says, runs } = beginTurn(choose);
      isFound = true;
      const parameters = parametersOf(text, brain, presentKit().brain);
      const scope = {
        conversation: DEFAULT_CONVERSATION,
        mute: false,
        isFromHook: false,
        by: 'api',
      } as const;
      const report = await ask.run({ type: 'order.given', order: text, call: nextCall(), ...scope });
      return { report, isFound, parameters, says, runs };
    },
    stop: () => brain.stop(),
  };
}

/** The parameters that an order or answer gives to each synapse it starts. */
function parametersOf(text: string, actor: Assistant['brain'], brain: Brain): TurnOutcome['parameters'] {
  const { settings } = actor.getSnapshot().context;
  const open = conversationOf(actor, DEFAULT_CONVERSATION)?.getSnapshot().context;
  const waiting = open && firstQuestion(open)?.question;
  if (waiting !== undefined && !interrupts(brain, text, waiting)) {
    const answer = answerTo(waiting, text);
    return answer === undefined ? {} : { [answer.synapse]: answer.parameters };
  }
  const matches = matchOrder(brain, text, { lowersHoles: settings.restApi.lowersHoles });
  return Object.fromEntries(matches.map(({ synapse, parameters }) => [synapse.name, parameters]));
}

interface TestInput extends Outside {
  /** The start date, in ms since 1970. */
  readonly startMs: number;
}

/** Picks an alternative of a message by index. `said` holds the texts since the order. */
export type Choose = (among: readonly string[], said: readonly string[]) => number;

/** Records the texts and the neurons that reach outside, which get the test's values. Hooks are not recorded. */
function recorder({ startMs, ...outside }: TestInput, { neurons }: Modules) {
  const empty = () => ({ says: [] as string[], runs: [] as NeuronCalled[] });
  let record = empty();
  let choose: Choose = () => 0;
  let elapsedMs = 0;
  const tools: Partial<NeuronTools> = {
    speak: (text, { isFromHook }) => {
      if (!isFromHook) record.says.push(text);
    },
    drained: async () => {},
    sleep: async (delayMs) => {
      elapsedMs += delayMs;
    },
    now: () => new Date(startMs + elapsedMs),
    random: (among) => (among === undefined ? 0 : (choose(among, record.says) + 0.5) / among.length),
    standIn: standIns(
      outside,
      () => neurons,
      (call) => record.runs.push(call),
    ),
  };
  return {
    tools,
    /** Begins a turn, and returns its record, which fills while the turn lasts. */
    beginTurn: (chooseText: Choose) => {
      choose = chooseText;
      record = empty();
      return record;
    },
  };
}
