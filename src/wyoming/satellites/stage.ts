import type { Message, MessageData } from '../protocol/event.ts';

/** What a satellite sends its sound for. */
export interface Stage {
  readonly hears: 'nothing' | 'hotword' | 'order';
  /** It sends on after each turn without a word. */
  readonly goesOn: boolean;
  /** It sends whenever somebody speaks, woken or not. */
  readonly comesUnasked: boolean;
  /** It told of a hotword, and not yet of the turn that this begins. */
  readonly isDetected: boolean;
  /** Those it asked for; any where it is empty. */
  readonly hotwords: readonly string[];
}

/** A stage, and the hotword that the satellite itself has heard: `''` where it does not say which. */
interface StageAfter {
  readonly stage: Stage;
  readonly woken?: string;
  /** The turn was over before it began. */
  readonly isOver?: true;
  /** What it asked for that is not to be had here. */
  readonly refused?: string;
}

export const RESTING: Stage = {
  hears: 'nothing',
  goesOn: false,
  comesUnasked: false,
  isDetected: false,
  hotwords: [],
};

/** Whether what is said there now would be heard. */
export const canBeHeard = ({ hears, comesUnasked }: Stage): boolean => comesUnasked || hears !== 'nothing';

/** Where it is after what it said. A detection and the turn that it begins are one hotword. */
export function stageAfter(stage: Stage, message: Message): StageAfter {
  switch (message.type) {
    case 'detection':
      return {
        stage: { ...RESTING, hears: 'order', isDetected: true },
        woken: message.data.name ?? '',
      };
    case 'run-pipeline':
      return begun(stage, message.data);
    case 'audio-stop':
      return { stage: { ...stage, hears: 'nothing', isDetected: false } };
    default:
      return { stage };
  }
}

/** Where it is after a piece of its sound: no word that it begins is to come any more. */
export const sentAfter = (stage: Stage): Stage =>
  stage.isDetected ? { ...stage, isDetected: false } : stage;

/** Where it is after it was told that the turn is over. */
export const turnOver = (stage: Stage): Stage =>
  stage.hears === 'hotword' && stage.goesOn
    ? stage
    : { ...RESTING, comesUnasked: stage.comesUnasked, isDetected: stage.isDetected };

function begun(stage: Stage, data: MessageData<'run-pipeline'>): StageAfter {
  const { start_stage, restart_on_end: goesOn = false, wake_word_name, wake_word_names = [] } = data;
  if (start_stage === 'wake') {
    const hotwords = wake_word_names;
    return { stage: { ...RESTING, hears: 'hotword', goesOn, comesUnasked: true, hotwords } };
  }
  if (start_stage !== 'asr') return { stage, refused: `a turn cannot begin with ${start_stage} here` };
  if (stage.isDetected && stage.hears === 'nothing')
    return { stage: { ...stage, isDetected: false }, isOver: true };
  return {
    stage: { ...RESTING, hears: 'order' },
    ...(stage.isDetected ? {} : { woken: wake_word_name ?? '' }),
  };
}
