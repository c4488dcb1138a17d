/** Sentences that it tells while somebody talks to it. None of their words is a hotword, an order or "stop". */
export const STORY = [
  'Once upon a time there was a little girl who lived in a village near the forest.',
  'One day her mother asked her to bring some bread and a bottle of wine to her grandmother.',
  'On her way through the wood she met a wolf who wanted to know where she was going.',
  'She told the wolf everything, and he ran ahead to the house of the grandmother.',
  'The girl picked flowers for an hour, and forgot that it was getting late.',
] as const;
