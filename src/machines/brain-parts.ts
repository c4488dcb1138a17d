/** What lives as long as the brain machine; the end of one, by a bug, ends no other. */
export const PARTS = [
  { src: 'speaking', id: 'speaking', onError: { actions: 'tellFailed' } },
  { src: 'hooks', id: 'hooks', onError: { actions: 'tellFailed' } },
  { src: 'learning', id: 'learning', onError: { actions: 'tellFailed' } },
  { src: 'timers', id: 'timers', onError: { actions: 'tellFailed' } },
  { src: 'signals', id: 'signals', onError: { actions: 'tellFailed' } },
] as const;

/** What the brain machine does with an event in whatever state it is. */
export const ANYWHERE = {
  'audio.given': { actions: 'transcribe' },
  'xstate.done.actor.transcribing.*': { actions: 'tellTranscribed' },
  'xstate.error.actor.transcribing.*': { actions: 'tellTranscribed' },
  'xstate.error.actor.conversation.*': { actions: 'loseConversation' },
  'satellite.left': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'satellite.deafen': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'satellite.undeafen': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'satellite.mute': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'satellite.unmute': { guard: 'hasSatellite', actions: 'passToSatellite' },
  'xstate.done.actor.satellite.*': { actions: 'loseSatellite' },
  'xstate.error.actor.satellite.*': { actions: ['loseSatellite', 'tellFailed'] },
  'synapse.added': { actions: 'edit' },
  'synapse.replaced': { actions: 'edit' },
  'synapse.deleted': { actions: 'edit' },
  'synapse.enabled': { actions: 'edit' },
  'output.hold': { actions: 'passToOutput' },
  'output.release': { actions: 'passToOutput' },
  'speech.stop': { actions: 'passToOutput' },
  'settings.changed': { actions: ['changeSettings', 'tellSettings'] },
  'kit.replaced': { actions: ['replaceKit', 'tellBrain', 'tellSettings'] },
} as const;
