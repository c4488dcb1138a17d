import * as t from 'io-ts';
import { type FieldChanges, shownFields } from '../../settings/fields.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Caller, suffices } from '../access/tokens.ts';
import { titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';

/** `/settings/fields`: fields of `settings.yml` that can be changed while Broca runs, each beside what the kit and the defaults say. */
export const settingFieldRoutes: Routes<'settings' | 'changes'> = async (app, { settings, changes }) => {
  const view = (present: Settings) => ({
    fields: shownFields(present, changes.kitSettings()).map(
      ({ section, key, value, ofKit, usual, isChanged, isSecret, isAtNextStart }) => ({
        section,
        key,
        value: isSecret ? null : value,
        is_set: value !== null,
        kit_value: isSecret ? null : ofKit,
        default_value: isSecret ? null : usual,
        changed: isChanged,
        secret: isSecret,
        at_next_start: isAtNextStart,
      }),
    ),
  });

  app.get('/settings/fields', routes.readFields, async () => view(settings()));

  app.patch('/settings/fields', routes.setFields, async ({ body, caller }) => {
    await orThrow(async () => refusedRole(caller, body) ?? (await changes.settings({ sections: body })()));
    return view(settings());
  });
};

/** They decide who gets in, and whom Broca talks to. */
const OF_ADMIN: readonly string[] = ['rest_api', 'wyoming', 'mqtt'];

function refusedRole({ role }: Caller, body: FieldChanges) {
  const field = suffices(role, 'admin') ? undefined : Object.keys(body).find((key) => OF_ADMIN.includes(key));
  if (field === undefined) return undefined;
  const message = `${field}: found the role ${role}, expected admin`;
  return { _tag: 'Left', left: { _tag: 'NotAllowed', field, message } } as const;
}

const FieldsBody = titled(
  'ChangedFields',
  t.record(t.string, t.UnknownRecord, 'a map of sections, each a map of fields'),
);

const FieldsAnswer = titled(
  'FieldsAnswer',
  t.type({
    fields: t.readonlyArray(
      titled(
        'SettingField',
        t.type({
          section: t.string,
          key: t.string,
          value: t.unknown,
          is_set: t.boolean,
          kit_value: t.unknown,
          default_value: t.unknown,
          changed: t.boolean,
          secret: t.boolean,
          at_next_start: t.boolean,
        }),
        {
          section: 'a section of settings.yml',
          value: 'in force, in the unit of the file; null if it is not set, and of a secret',
          kit_value: "what the kit's own files say",
          default_value: 'what holds where a file says nothing',
          changed: "whether it differs from the kit's files",
          secret: 'it can be set and is shown to nobody',
          at_next_start: 'whether a change takes effect only after a restart',
        },
      ),
    ),
  }),
);

const routes = operations('settings', {
  readFields: {
    role: 'order',
    summary: 'The settings that can be changed while Broca runs, field by field',
    answers: { 200: FieldsAnswer },
    examples: { all: { summary: 'All of them' } },
  },
  setFields: {
    schema: { body: FieldsBody },
    role: 'author',
    summary: 'Changes fields of the settings',
    description:
      "Null brings back what the kit's files say. The sections rest_api, wyoming and mqtt need the role admin. All is changed, or nothing.",
    answers: { 200: FieldsAnswer },
    failures: { 403: 'the section needs the role admin', 507: 'the disk is full' },
    examples: {
      silence: { summary: 'More time within an order', body: { listening: { end_silence: 0.8 } } },
      reset: { summary: 'As in the files again', body: { listening: { end_silence: null } } },
      wrong: {
        summary: 'A section that is no map',
        body: { listening: 0.8 },
        status: 400,
      },
    },
  },
});
