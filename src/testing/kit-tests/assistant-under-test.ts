import type { Values } from 'pyjinja';
import type { NeuronTools } from '../../actors/neuron-tools.ts';
import type { Assistant } from '../../app/assistant.ts';
import { interrupts } from '../../brain/brain.ts';
import { DEFAULT_CONVERSATION } from '../../brain/events.ts';
import type { Modules } from '../../brain/modules.ts';
import { answerTo } from '../../brain/question.ts';
import type { RunReport } from '../../brain/stored-run.ts';
import type { AllModules } from '../../modules/module.ts';
import type { Kit } from '../../settings/load-kit.ts';
import { assembled } from '../harness/assembled.ts';
import { type NeuronCalled, type Outside, standIns, withOrdersOnly } from '../harness/open-kit.ts';
import { scriptedEngines } from '../harness/scripted-engines.ts';

/** What an order or an answer led to. */
export interface TurnOutcome {
  readonly report: RunReport;
  /** Whether it matched something. */
  readonly isFound: boolean;
  /** The parameters taken out of it, by synapse. */
  readonly parameters: Readonly<Record<string, Values>>;
  /** What was said, in order; not what hooks said. */
  readonly says: readonly string[];
  /** The neurons that did not do their work, in order, with their rendered parameters. */
  readonly runs: readonly NeuronCalled[];
}

/** An assistant on a kit that makes no sound, waits for nothing and reaches nothing outside. The caller stops it. */
export function assistantUnderTest(kit: Kit<AllModules>, input: TestInput) {
  const { tools, beginTurn } = recorder(input, kit.modules);
  const { brain, ask, nextCall, news$ } = assembled(withOrdersOnly(kit), {
    engines: scriptedEngines({ trigger: {} }),
    tools,
  });
  let isFound = true;
  news$.subscribe((event) => {
    if (event.type === 'on_order_not_found' && event.isFromHook !== true) isFound = false;
  });
  brain.start();
  return {
    /** Gives an order, or the answer to the question that waits. */
    give: async (text: string, choose: Choose): Promise<TurnOutcome> => {
      const { says, runs } = beginTurn(choose);
      isFound = true;
      const parameters = parametersOf(text, brain);
      const report = await ask.run({
        type: 'order.given',
        order: text,
        call: nextCall(),
        conversation: DEFAULT_CONVERSATION,
        mute: false,
        isFromHook: false,
        by: 'api',
      });
      return { report, isFound, parameters, says, runs };
    },
    stop: () => brain.stop(),
  };
}

/** What an order, or the answer to the question that waits, gives to each synapse it starts. */
function parametersOf(text: string, actor: Assistant['brain']): TurnOutcome['parameters'] {
  const { brain, conversations, settings } = actor.getSnapshot().context;
  const waiting = conversations[DEFAULT_CONVERSATION]?.getSnapshot().context.questions[0]?.question;
  if (waiting !== undefined && !interrupts(brain, text, waiting)) {
    const answer = answerTo(waiting, text);
    return answer === undefined ? {} : { [answer.synapse]: answer.parameters };
  }
  const matches = brain.index().match(text, ({ isEnabled }) => isEnabled, settings.restApi.lowersHoles);
  return Object.fromEntries(matches.map(({ synapse, parameters }) => [synapse.name, parameters]));
}

interface TestInput extends Outside {
  /** The date at the start, in ms of the epoch. */
  readonly startMs: number;
}

/** Of a message's alternatives the one to say, as an index. `said` is what was said since the order. */
export type Choose = (among: readonly string[], said: readonly string[]) => number;

/**
 * Records what the assistant says, and calls of neurons that reach outside: they are not run, and find what the test gives. What
 * hooks do is not recorded. Nothing takes any time.
 */
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
  /** Begins a turn, and returns its record, which fills while the turn lasts. */
  const beginTurn = (chooseText: Choose) => {
    choose = chooseText;
    record = empty();
    return record;
  };
  return { tools, beginTurn };
}
