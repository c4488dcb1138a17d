import { isAssistantError } from '../../../lib/errors.ts';
import { type Library, openLibrary } from '../../pocketsphinx/library.ts';
import { findModel, type Model, type PocketsphinxParameters } from '../../pocketsphinx/model.ts';
import { keyphrases } from '../phrase/keyphrase-search.ts';
import { phoneCheck } from './phone-check.ts';

/** How much better than usual the phones of one phrase fit the end of a sound. */
export type PhonesIn = (heard: Int16Array) => number;

/**
 * Gives what tells how well the phones of each phrase fit. It is undefined for a phrase that nobody can pronounce, and for all of them where
 * pocketsphinx or its model is missing. The functions block, and look into the same array once for all phrases.
 */
export async function phrasePhones(
  parameters: PocketsphinxParameters,
  phrases: readonly string[],
): Promise<(phrase: string) => PhonesIn | undefined> {
  if (phrases.length === 0) return () => undefined;
  try {
    const library = await openLibrary();
    const key = phrases.join('\n');
    const check = checks.get(key) ?? checkOf(library, findModel(parameters), phrases);
    checks.set(key, check);
    return eachOf(check);
  } catch (error) {
    if (isAssistantError(error)) return () => undefined;
    throw error;
  }
}

/** By their phrases. One serves all streams, as its functions block, and stays as long as the process: a stream is opened for each text that the assistant says. */
const checks = new Map<string, Check>();

interface Check {
  /** Those of the phrases that somebody can pronounce. */
  readonly pronounced: readonly string[];
  readonly leadsIn: ReturnType<typeof phoneCheck>['leads'];
}

function checkOf(library: Library, model: Model, phrases: readonly string[]): Check {
  const pronounced = phrases.filter((phrase) => isPronounced(phrase, model));
  const leadsIn = pronounced.length === 0 ? () => [] : phoneCheck(library, model, pronounced).leads;
  return { pronounced, leadsIn };
}

function isPronounced(phrase: string, model: Model): boolean {
  try {
    keyphrases([phrase], model);
    return true;
  } catch (error) {
    if (isAssistantError(error)) return false;
    throw error;
  }
}

function eachOf({ pronounced, leadsIn }: Check): (phrase: string) => PhonesIn | undefined {
  let sound: Int16Array | undefined;
  let leads: readonly number[] = [];
  return (phrase) => {
    const place = pronounced.indexOf(phrase);
    if (place < 0) return undefined;
    return (heard) => {
      if (heard !== sound) leads = leadsIn(heard);
      sound = heard;
      return leads[place] ?? 0;
    };
  };
}
