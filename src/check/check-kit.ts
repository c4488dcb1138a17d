import * as E from 'fp-ts/lib/Either.js';
import { inReadingOrder } from '../lib/collections.ts';
import type { Problem } from '../lib/errors.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { strayBrackets, unheardAnswers } from './answers.ts';
import {
  advertising,
  certificateTimes,
  everyOrigin,
  ordersWithoutPassword,
  publishedPassword,
  sharingSatellites,
  unmatchedOrigins,
} from './api-access.ts';
import { brokenModules, engineParameters, idleEngines, strangeEngines } from './engines.ts';
import { type CheckDeps, type Finding, found, type Rule } from './finding.ts';
import { guessedPronunciations } from './guessed-words.ts';
import { overlaps, pronounceable, startingOthers, unknownMatchingTypes } from './overlaps.ts';
import {
  disabledForever,
  disabledHooks,
  unknownHotwordSynapses,
  unknownSwitches,
  unreachable,
} from './reachable.ts';
import { unknownIntents, unusedNames } from './sentences.ts';
import { brokenTemplates, missingFiles, missingValues, unusedVariables } from './templates.ts';
import { brainKeys, settingsKeys } from './unknown-keys.ts';
import { meant, quotedCommands, valuePlaces } from './value-places.ts';
import { duplicateKeys, leftOut, quotesFor, unquoted, yamlTraps } from './yaml-traps.ts';

const RULES: readonly Rule[] = [
  leftOut,
  duplicateKeys,
  unquoted,
  settingsKeys,
  brainKeys,
  yamlTraps,
  strangeEngines,
  idleEngines,
  engineParameters,
  unknownHotwordSynapses,
  brokenModules,
  disabledHooks,
  unreachable,
  disabledForever,
  unknownSwitches,
  overlaps,
  startingOthers,
  unheardAnswers,
  strayBrackets,
  unknownMatchingTypes,
  unusedNames,
  unknownIntents,
  quotedCommands,
  valuePlaces,
  brokenTemplates,
  missingValues,
  unusedVariables,
  missingFiles,
  certificateTimes,
  publishedPassword,
  everyOrigin,
  unmatchedOrigins,
  ordersWithoutPassword,
  sharingSatellites,
  advertising,
  pronounceable,
  guessedPronunciations,
];

/** All findings, by file and in the order of their lines. */
export function lintKit(kit: ReadKit, deps: CheckDeps): readonly Finding[] {
  const files = [...kit.settings.files, ...kit.brain.files].map(({ file }) => file);
  return inReadingOrder([...mistakesIn(kit), ...RULES.flatMap((rule) => rule(kit, deps))], files);
}

/** The problems that the loader found. */
function mistakesIn(read: ReadKit): readonly Finding[] {
  const problems = E.isLeft(read.kit) && read.kit.left._tag === 'InvalidKit' ? read.kit.left.problems : [];
  const quotes = problems.length === 0 ? new Map<string, string>() : quotesFor(read);
  return problems.map((problem) => {
    const place = `${problem.file}:${problem.line}:${problem.column}`;
    return mistake(problem, quotes.get(place) ?? meant(problem));
  });
}

/** Makes a finding of a mistake in a file. */
export const mistake = (problem: Problem, suggestion?: string): Finding =>
  found('error', problem, {
    rule: 'invalid',
    message: `found ${problem.found}, expected ${problem.expected}`,
    suggestion,
  });
