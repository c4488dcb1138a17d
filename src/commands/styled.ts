import { styleText } from 'node:util';

/** A text in a colour, or as it is where nobody would see one. */
export type Style = (colour: 'red' | 'yellow' | 'green' | 'cyan' | 'dim' | 'bold', text: string) => string;

/** Colours on a terminal that has some and where `NO_COLOR` does not forbid them. */
export const styled = (output: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>): Style =>
  output.isTTY === true && output.hasColors() ? (colour, text) => styleText(colour, text) : (_, text) => text;
