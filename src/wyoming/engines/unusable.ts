import type { EngineHealth } from '../../engines/ports.ts';
import { withVersion } from '../../engines/with-version.ts';
import { type AssistantError, describe } from '../../errors.ts';
import type { Service } from './service.ts';

const ENGINE = 'wyoming';
const FIX = 'install it there, or set another one that it has';

/** Why none of them can be called: each of them is named. `EngineMissing` when they answer, and have not what is wanted. */
export function noneOf(
  services: readonly Service[],
  tried: ReadonlyMap<string, AssistantError>,
): AssistantError {
  const message = services.map((service) => whyNot(service, tried.get(service.peer))).join('; ');
  return services.every(({ standing }) => standing.type === 'unfit')
    ? { _tag: 'EngineMissing', engine: ENGINE, message, fix: FIX }
    : { _tag: 'EngineFailed', engine: ENGINE, message };
}

/** Ready while one of them is; what keeps the others from it is told even then. */
export function healthOf(services: readonly Service[]): EngineHealth {
  const up = services.flatMap(({ standing }) => (standing.type === 'up' ? [standing.fit] : []));
  const judged = services.filter(({ standing }) => standing.type !== 'connecting');
  const idle = judged.filter(({ standing }) => standing.type !== 'up').map((service) => whyNot(service));
  const detail = idle.length === 0 ? {} : { detail: idle.join('; ') };
  if (up.length > 0) return withVersion({ state: 'ready', ...detail }, up[0]?.version);
  if (judged.length < services.length) return { state: 'starting', ...detail };
  const isMissing = services.every(({ standing }) => standing.type === 'unfit');
  return { state: isMissing ? 'missing' : 'failed', ...detail };
}

function whyNot({ peer, standing }: Service, error?: AssistantError): string {
  switch (standing.type) {
    case 'connecting':
      return `${peer}: nothing is known of it yet`;
    case 'unfit':
      return standing.why;
    case 'leaving':
      return `${peer}: it is shutting down`;
    case 'down':
      return shown(standing.error);
    case 'up':
      return error === undefined ? `${peer}: it is not used` : shown(error);
  }
}

/** Each names its peer. */
const shown = (error: AssistantError): string =>
  error._tag === 'EngineFailed' ? error.message : describe(error);
