import { hidden, masked, maskLeftIn, restored } from '../lib/masked.ts';
import { isSecretKey } from '../lib/secrets.ts';
import type { Settings } from './settings.ts';

type Variables = Settings['variables'];

/** Variables as whoever may not see the secret ones reads them: those whose names say so, and those that `secret_variables` names. */
export const maskedVariables = ({
  variables,
  secretVariables,
}: Pick<Settings, 'variables' | 'secretVariables'>): Variables =>
  Object.fromEntries(
    Object.entries(masked(variables)).map(([name, shown]) => [
      name,
      secretVariables.includes(name) ? hidden(variables[name]) : shown,
    ]),
  );

/** New values of variables, with what is stored where a mask was sent back. */
export const restoredVariables = (
  written: Variables,
  settings: Pick<Settings, 'variables' | 'secretVariables'>,
): Variables => restored(written, maskedVariables(settings), settings.variables) as Variables;

/** The name of a secret variable that was sent a mask and has nothing stored; undefined where there is none. */
export const maskedName = (
  written: Variables,
  { secretVariables }: Pick<Settings, 'secretVariables'>,
): string | undefined =>
  Object.entries(written)
    .filter(
      ([name, value]) => maskLeftIn(value, isSecretKey(name) || secretVariables.includes(name)) !== undefined,
    )
    .map(([name]) => name)
    .at(0);
