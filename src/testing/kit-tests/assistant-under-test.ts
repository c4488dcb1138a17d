import type { Assistant } from '../../app/assistant.ts';
import { DEFAULT_CONVERSATION } from '../../brain/events.ts';
import { interrupts } from '../../brain/interrupts.ts';
import { answerTo } from '../../brain/question.ts';
import type { RunReport } from '../../brain/run-report.ts';
import type { AllModules } from '../../modules/built-in.ts';
import type { Kit } from '../../settings/load-kit.ts';
import type { Values } from '../../template/template.ts';
import { assembled } from '../harness/assembled.ts';
import { scriptedEngines } from '../harness/engines/scripted-engines.ts';
import { withOrdersOnly } from '../harness/kit/orders-only.ts';
import type { NeuronCalled } from '../harness/stand-ins.ts';
import { type Choose, type Given, noting } from './noting.ts';

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

export interface AssistantUnderTest {
  /** Gives an order, or the answer to the question that waits. */
  readonly give: (text: string, choose: Choose) => Promise<TurnOutcome>;
  readonly stop: () => void;
}

/** An assistant on a kit that makes no sound, waits for nothing and reaches nothing outside. Whoever makes it stops it. */
export function assistantUnderTest(kit: Kit<AllModules>, given: Given): AssistantUnderTest {
  const { tools, turn } = noting(given, kit.modules);
  const { brain, ask, nextCall, news$ } = assembled(withOrdersOnly(kit), {
    engines: scriptedEngines({ trigger: {} }),
    tools,
  });
  let isFound = true;
  news$.subscribe((news) => {
    if (news.type === 'on_order_not_found' && news.isFromHook !== true) isFound = false;
  });
  brain.start();
  return {
    give: async (text, choose) => {
      const { says, runs } = turn(choose);
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
