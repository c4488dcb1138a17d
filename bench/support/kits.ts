import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a kit of `count` synapses, "turn on the light number <i>" each, that says nothing aloud; gives its directory. */
export function kitOf(count: number): string {
  const home = mkdtempSync(join(tmpdir(), 'broca-bench-'));
  writeFileSync(
    join(home, 'settings.yml'),
    'default_player: none\nplayers: [none]\nrest_api: {active: true, port: 0, password_protected: false}\n',
  );
  const synapses = Array.from({ length: count }, (_, index) => {
    const message = `light ${index} is on`;
    return `- name: light-${index}\n  signals:\n    - order: "turn on the light number w${index}"\n  neurons:\n    - say: {message: "${message}"}\n`;
  });
  writeFileSync(join(home, 'brain.yml'), synapses.join(''));
  return home;
}
