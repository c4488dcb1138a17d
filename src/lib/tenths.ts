/** A figure for people, with one digit behind the point. */
export const tenths = (figure: number): number => Math.round(figure * 10) / 10;
