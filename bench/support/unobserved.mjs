const nothing = () => undefined;

export const observed = () => ({
  readers: { open: () => nothing, count: () => 0, close: nothing },
  newest: () => 0,
  streamOf: nothing,
  runs: { list: nothing, find: nothing, remove: nothing, export: nothing, wav: nothing },
  metrics: nothing,
  answered: nothing,
  listening: nothing,
  askedAtMs: nothing,
  close: nothing,
});
