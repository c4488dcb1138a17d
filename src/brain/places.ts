/** In the place of the name of a place: everywhere. */
export const ALL = 'all';

/** Where a text is to be heard: everywhere that somebody is connected, the room here too, or in these places. */
export type Places = typeof ALL | readonly string[];

/** Their names, each once; `here` are those where somebody is connected. */
export const namesOf = (places: Places, here: readonly string[]): readonly string[] =>
  places === ALL ? here : [...new Set(places)];
