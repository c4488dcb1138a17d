import { Engines } from '../health/engines.tsx';
import { settings, usePresent } from '../health/present.ts';
import { Satellites, Sound } from '../health/satellites.tsx';
import { Choices, Hooks, Numbers, OnAndOff } from '../health/settings.tsx';
import { RefusalLine } from '../parts.tsx';
import './health.css';

/** How the service is, and what of it can be changed while it runs. */
export function Health() {
  usePresent();
  return (
    <div class="settings">
      <h2>Settings</h2>
      <RefusalLine />
      <Engines />
      <Satellites />
      <section class="card" aria-labelledby="hearing">
        <h3 id="hearing">Hearing</h3>
        <Sound />
        <OnAndOff />
        <Numbers />
      </section>
      <section class="card" aria-labelledby="choices">
        <h3 id="choices">Engines in use</h3>
        <Choices />
      </section>
      <section class="card" aria-labelledby="hooks">
        <h3 id="hooks">Hooks</h3>
        <Hooks />
      </section>
      <p class="muted">
        Broca {settings.value?.settings.assistant_version}. Changes are kept, hold at once, and go before your
        files.
      </p>
    </div>
  );
}
