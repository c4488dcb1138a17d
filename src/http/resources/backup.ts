import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import type { BackupContents } from '../backup.ts';
import { FORM, Nothing, Nullable, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { HttpError, orThrow } from '../errors.ts';
import { FORM_LIMITS, partsOf } from '../forms.ts';
import { operations } from '../openapi/route-doc.ts';

/** `/backup`: the kit and what was changed of it as one file, and such a file in the place of both at the next start. */
export const backupRoutes: Routes<'backup' | 'settings' | 'now'> = async (app, { backup, settings, now }) => {
  app.removeContentTypeParser(FORM);
  await app.register(multipart, { limits: { ...FORM_LIMITS, fileSize: MAX_BYTES } });

  app.get('/backup', routes.readBackup, async () => view(await backup.contents(), backup.staged()));

  app.get('/backup/file', routes.downloadBackup, async (_, reply) => {
    const name = `broca-${now().toISOString().slice(0, 10)}.tar.gz`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return reply.type('application/gzip').send(await backup.pack());
  });

  app.post('/backup/restore', routes.restoreBackup, async (request, reply) => {
    if (!settings().restApi.allowsCode)
      throw new HttpError(403, 'rest_api.allow_code is false, and a kit may hold programs');
    const file = await firstFile(request);
    if (file === undefined) throw new HttpError(400, 'file: found nothing, expected a backup', 'file');
    return reply.code(202).send(await orThrow(backup.stage(file)));
  });

  app.delete('/backup/restore', routes.cancelRestore, async (_, reply) => {
    await backup.cancel();
    return reply.code(204).send();
  });
};

/** The first file of a form, to be read. Fields before it are passed over. */
async function firstFile(request: FastifyRequest) {
  if (!request.isMultipart()) return undefined;
  const parts = partsOf(request);
  for (;;) {
    const { value: part } = await parts.next();
    if (!part) return undefined;
    if (part.type === 'file') return part.file;
  }
}

const MAX_BYTES = 500_000_000;

const view = ({ files, secrets }: BackupContents, staged: unknown) => ({
  files: files.map(({ path, bytes }) => ({ path, size_bytes: bytes })),
  secrets,
  staged: staged ?? null,
});

const Staged = titled('StagedBackup', t.type({ made: t.string, version: t.string, files: t.number }), {
  made: 'when the backup was made',
  version: 'the version of Broca that made it',
});

const BackupAnswer = titled(
  'BackupAnswer',
  t.type({
    files: t.readonlyArray(t.type({ path: t.string, size_bytes: t.number })),
    secrets: t.readonlyArray(t.string),
    staged: Nullable(Staged),
  }),
  {
    secrets: 'what of it is secret, by file and key',
    staged: 'a backup that replaces kit and changes at the next start',
  },
);

const routes = operations('service', {
  readBackup: {
    role: 'admin',
    summary: 'What a backup holds, and which of it is secret',
    answers: { 200: BackupAnswer },
    examples: { contents: { summary: 'Now' } },
  },
  downloadBackup: {
    role: 'admin',
    takesItsTime: true,
    summary: 'A backup: a tar archive with gzip',
    answers: { 200: t.string },
    mediaType: 'application/gzip',
    examples: { file: { summary: 'The file' } },
  },
  restoreBackup: {
    role: 'admin',
    takesItsTime: true,
    summary: 'Checks a backup, which then replaces kit and changes at the next start',
    form: t.UnknownRecord,
    answers: { 202: Staged },
    failures: {
      400: 'no backup, or one with mistakes; nothing has changed',
      403: 'rest_api.allow_code is false',
      413: 'a backup that is too large',
      507: 'the disk is full',
    },
    examples: {},
  },
  cancelRestore: {
    role: 'admin',
    summary: 'Forgets the backup that waits for the next start',
    answers: { 204: Nothing },
    examples: { none: { summary: 'Whether one waits or not' } },
  },
});
