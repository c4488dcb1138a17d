import * as t from 'io-ts';
import type { Modules } from '../../brain/modules.ts';
import type { JsonSchema } from '../../lib/codecs.ts';
import { titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { failedWith, unknownName } from '../errors.ts';
import { KIT_FILES, type KitFile, kitSchema, schemaFileName } from '../kit-schemas/kit-schemas.ts';
import { operations } from '../openapi/route-doc.ts';

/** `GET /schemas/NAME.schema.json`: what editors need to check a kit's files and to complete them. They know the kit's own modules. */
export const kitSchemaRoutes: Routes<'presentKit'> = async (app, { presentKit }) => {
  app.get('/schemas/:file', routes.readKitSchema, async ({ params: { file } }) => {
    const kind = KIT_FILES.find((one) => schemaFileName(one) === file);
    if (kind === undefined) throw unknownName('', `there is no schema ${JSON.stringify(file)}`);
    return presentSchema(kind, presentKit().codecs.modules);
  });
};

/** Made once for the modules of a kit. */
function presentSchema(kind: KitFile, modules: Modules): JsonSchema {
  const known = MADE.get(modules) ?? {};
  const schema = known[kind] ?? kitSchema(kind, modules);
  MADE.set(modules, { ...known, [kind]: schema });
  return schema;
}

const MADE = new WeakMap<Modules, Readonly<Partial<Record<KitFile, JsonSchema>>>>();

const KitSchema = titled('KitSchema', t.record(t.string, t.unknown));

const routes = operations('service', {
  readKitSchema: {
    schema: { params: t.type({ file: t.string }) },
    role: 'order',
    summary: "The JSON Schema of the kit's files: `brain`, `sentences` or `settings`, with `.schema.json`",
    description:
      'Editors check and complete these files with it. It knows the neurons and signals of the kit.',
    answers: { 200: KitSchema },
    failures: { 404: 'there is no such schema' },
    examples: {
      brain: { summary: 'Of brain files', params: { file: 'brain.schema.json' } },
      unknown: {
        summary: 'No such file',
        params: { file: 'tea.schema.json' },
        ...failedWith(404, 'there is no schema "tea.schema.json"'),
      },
    },
  },
});
