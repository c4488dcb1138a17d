/** What lives as long as the brain machine; the end of one, by a bug, ends no other. */
export const PARTS = [
  { src: 'speaking', id: 'speaking', onError: { actions: 'tellFailed' } },
  { src: 'hooks', id: 'hooks', onError: { actions: 'tellFailed' } },
  { src: 'learning', id: 'learning', onError: { actions: 'tellFailed' } },
  { src: 'timers', id: 'timers', onError: { actions: 'tellFailed' } },
  { src: 'signals', id: 'signals', onError: { actions: 'tellFailed' } },
] as const;
