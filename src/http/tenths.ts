/** A figure for people, with one digit behind the point; null where there is none. */
export const tenths = (figure: number | undefined): number | null =>
  figure === undefined ? null : Math.round(figure * 10) / 10;
