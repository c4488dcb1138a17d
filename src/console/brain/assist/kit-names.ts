import type { JsonSchema } from '../../../lib/codecs.ts';
import { call } from '../../api.ts';
import { synapses } from '../synapses.ts';
import { type SynapseSchema, synapseSchema } from './schema.ts';
import type { KitNames } from './suggestions.ts';

/** What the editor knows of brain files and of this kit. */
export interface Assist {
  readonly schema: SynapseSchema;
  readonly names: KitNames;
}

/** Asks the service for it. Names that this client may not read are left out. Rejects with `ApiError` if there is no schema. */
export async function readAssist(): Promise<Assist> {
  const [whole, lists, variables] = await Promise.all([
    call<JsonSchema>('GET', '/schemas/brain.schema.json'),
    namesAt('/lists', ({ lists }: { readonly lists: readonly { readonly name: string }[] }) =>
      lists.map(({ name }) => name),
    ),
    namesAt('/settings/variables', ({ variables }: { readonly variables: object }) => Object.keys(variables)),
  ]);
  return {
    schema: synapseSchema(whole),
    names: {
      get synapses() {
        return (synapses.value ?? []).map(({ name }) => name);
      },
      lists,
      variables,
    },
  };
}

async function namesAt<Answer>(
  path: string,
  names: (answer: Answer) => readonly string[],
): Promise<readonly string[]> {
  return call<Answer>('GET', path).then(names, () => []);
}
