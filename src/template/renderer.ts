import * as E from 'fp-ts/lib/Either.js';
import { firstLine, type TemplateFailure } from './failure.ts';
import { type Protection, renderParameters } from './render-parameters.ts';
import { template, type Values } from './template.ts';

export type Rendered<A> = E.Either<TemplateFailure, A> | Promise<E.Either<TemplateFailure, A>>;

/** Renders templates: in this thread those of the user's own files, in another one those that came through the API. */
export interface Renderer {
  /**
   * Every text of a neuron's parameters; a name that has no value is a failure, and so is a value that cannot stay in its place
   * where `protection` names one.
   */
  readonly parameters: (written: Values, values: Values, protection?: Protection) => Rendered<Values>;
  /** One text; a name that has no value is empty. `parameter` is what a failure calls it. */
  readonly text: (text: string, values: Values, parameter: string) => Rendered<string>;
}

/** In this thread, at once. */
export const here: Renderer = {
  parameters: renderParameters,
  text: (text, values, parameter) =>
    E.tryCatch(
      () => template(text).render(values),
      (error) => ({ parameter, message: firstLine(error) }),
    ),
};
