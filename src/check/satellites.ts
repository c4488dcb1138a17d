import type { Refusal } from '../decode.ts';
import { sharedAddresses } from '../settings/shared-addresses.ts';
import { warning } from './finding.ts';
import type { Rule } from './rule.ts';
import { mapOf } from './written.ts';

/** Satellites with the address of one that stands before them: they are never dialled. */
export const sharingSatellites: Rule = ({ settings: { files, settings } }) => {
  const [file] = files;
  if (file === undefined) return [];
  return [...sharedAddresses(settings.satellites)].map(([name, first]) => {
    const written = mapOf(mapOf(file.value).satellites)[name];
    const path: Refusal['path'] = ['satellites', name, ...(typeof written === 'string' ? [] : ['uri'])];
    const message = `this is the address of "${first}": one satellite cannot be two`;
    return warning(file, path, { rule: 'shared-address', message });
  });
};
