import type { EnginesAtWork } from '../../engines/at-work.ts';
import type { Check } from './check.ts';
import { hotword } from './hotword.ts';
import type { Installation } from './installation.ts';
import { model } from './model.ts';
import { player } from './player.ts';
import { recogniser } from './recogniser.ts';
import { type Verdict, warning } from './verdict.ts';
import { voice } from './voice.ts';

/** The engines the kit chooses, each really used; none of them makes a sound here. */
export const engineChecks = (installation: Installation): readonly Check[] => {
  const { stt, tts, trigger, player: loudspeaker } = installation.engines;
  return [
    standingIn(tts, voice(installation)),
    model(installation),
    standingIn(stt, recogniser(installation)),
    standingIn(trigger, hotword(installation)),
    standingIn(loudspeaker, player(installation)),
  ];
};

type Named = Pick<
  EnginesAtWork[keyof Pick<EnginesAtWork, 'stt' | 'tts' | 'trigger' | 'player'>],
  'name' | 'engine'
>;

/** That it is another engine than the kit's is worth a warning, however well it works. */
function standingIn({ name, engine }: Named, { look, ...check }: Check): Check {
  if (name === engine) return { ...check, look };
  const said = (verdict: Verdict): Verdict => ({
    ...(verdict.state === 'ok'
      ? warning(verdict.found, `choose an engine that Broca has, in settings.yml`)
      : verdict),
    ...(verdict.ms === undefined ? {} : { ms: verdict.ms }),
    found: `"${name}" is not part of Broca, ${engine} stands in for it: ${verdict.found}`,
  });
  return { ...check, look: async (signal) => said(await look(signal)) };
}
