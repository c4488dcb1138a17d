import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { isPlainName } from '../brain/names.ts';
import { JsonFlag } from '../brain/raw-values.ts';
import { YamlText } from '../brain/yaml/written-item.ts';
import { withSchema } from '../lib/codecs.ts';
import { isDeeperThan } from '../lib/collections.ts';
import { pathText, refusals, refusalsText } from '../lib/decode.ts';
import { roundToOneDecimal } from '../lib/text.ts';
import { HttpError, requestTarget } from './errors.ts';
import type { Shapes } from './shapes.ts';

/** The answer without a body. */
export const Nothing = t.undefined;

export const Nullable = <Codec extends t.Mixed>(codec: Codec) => t.union([codec, t.null]);

/** Gives a codec its own entry in the description of the interface. */
export const titled = <Codec extends t.Mixed>(
  title: string,
  codec: Codec,
  meanings: Readonly<Record<string, string>> = {},
): Codec => withMeanings(withSchema(codec, { title }), meanings);

/** Adds the meanings of properties to the description. */
export const withMeanings = <Codec extends t.Mixed>(
  codec: Codec,
  meanings: Readonly<Record<string, string>>,
): Codec => {
  const properties = Object.entries(meanings).map(([key, description]) => [key, { description }]);
  return properties.length === 0 ? codec : withSchema(codec, { properties: Object.fromEntries(properties) });
};

/** A text of at most this many characters. */
export const textUpTo = (maxLength: number) =>
  withSchema(
    t.refinement(t.string, (text) => text.length <= maxLength, `a text of at most ${maxLength} characters`),
    { maxLength },
  );

/** A codec of what `parse` makes of a value in a path, query or header; `undefined` refuses it. */
export const parsed = <A>(name: string, is: t.Is<A>, parse: (value: unknown) => A | undefined) =>
  new t.Type<A, unknown, unknown>(
    name,
    is,
    (value, context) => {
      const result = parse(value);
      return result === undefined ? t.failure(value, context) : t.success(result);
    },
    (value) => value,
  );

/** The parameters of paths with `:name`. */
export const ByName = t.type({ name: t.string });

/** The parameters of paths with `:id`. */
export const ById = t.type({ id: t.string });

/** A name that a client chooses, for a conversation or a device. */
export const CallerName = withSchema(t.refinement(t.string, isPlainName, 'a name of 1 to 255 characters'), {
  minLength: 1,
  maxLength: 255,
});

/** What becomes of an order that is nearly right; only of orders. */
const Near = t.keyof({ ask: null, run: null, off: null }, 'ask, run or off');

/** The options of every call that runs something; `no_voice` is the old name of `mute`. */
export const CallOptions = t.partial(
  { mute: JsonFlag, no_voice: JsonFlag, conversation: CallerName, near: Near },
  'a JSON object',
);

export type CallOptions = t.TypeOf<typeof CallOptions>;

const Parameters = t.refinement(t.UnknownRecord, (value) => !Array.isArray(value), 'a map of parameters');

export const OrderBody = titled(
  'OrderBody',
  t.intersection([t.type({ order: t.string }, 'a JSON object with order'), CallOptions]),
);

/** The body of a call that needs none: no body counts as an empty one. */
export const optionalBody = <A, O>(codec: t.Type<A, O>) =>
  withSchema(
    new t.Type<A, O, unknown>(
      codec.name,
      codec.is,
      (value, context) => codec.validate(value ?? {}, context),
      codec.encode,
    ),
    codec,
  );

export const StartBody = optionalBody(
  titled(
    'StartBody',
    t.intersection([t.partial({ parameters: Parameters }, 'a JSON object'), CallOptions], 'a JSON object'),
  ),
);

/** The shape of every failure. */
export const ErrorAnswer = titled(
  'ErrorAnswer',
  t.type({
    error: titled(
      'Failure',
      t.intersection([
        t.type({ status: t.number, name: t.string, message: t.string }),
        t.partial({ field: t.string }),
      ]),
      {
        name: 'Bad request, unauthorized, itemNotFound; of every other status its usual name',
        field: 'the field of the request with the mistake, such as neurons[0].say',
      },
    ),
  }),
);

/** A figure in tenths; null if undefined. */
export const oneDecimalOrNull = (figure: number | undefined): number | null =>
  figure === undefined ? null : roundToOneDecimal(figure);

/** Lets routes have io-ts codecs as `schema`: handlers then receive decoded, typed values. */
export interface IoTsProvider extends FastifyTypeProvider {
  validator: this['schema'] extends t.Mixed ? t.TypeOf<this['schema']> : unknown;
  serializer: this['schema'] extends t.Mixed ? t.OutputOf<this['schema']> : unknown;
}

/** Decodes a part of a request; on failure the answer is 400 and names every wrong field. */
export const validatorCompiler: FastifySchemaCompiler<t.Mixed> =
  ({ schema }) =>
  (value: unknown) => {
    const decoded = schema.decode(value ?? undefined); // Fastify validates null where there is no body
    return E.isRight(decoded) ? { value: decoded.right } : { error: badRequest(decoded.left) };
  };

/** Decodes a value that no route schema covers, such as the fields of a form; throws an `HttpError` 400. */
export function decodeOrThrow<A>(codec: t.Decoder<unknown, A>, value: unknown): A {
  const decoded = codec.decode(value);
  if (E.isRight(decoded)) return decoded.right;
  throw badRequest(decoded.left);
}

function badRequest(errors: t.Errors): HttpError {
  const wrong = refusals(errors);
  return new HttpError(400, refusalsText(wrong, 'the body'), pathText(wrong[0]?.path ?? []));
}

/** The content type of forms, which only the routes of uploads read. */
export const FORM = 'multipart/form-data';

/** Parses every body but forms as JSON, and YAML where a route takes it: known clients send text/plain or no type. `__proto__` and its like are dropped. */
export function parseEveryBodyAsJson(app: FastifyInstance, shapes: () => Shapes): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addHook('onRequest', ({ raw: { headers } }, _, done) => {
    const type = headers['content-type'];
    if (type !== undefined && !CONTENT_TYPE.test(type)) delete headers['content-type'];
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM, (_, __, done) => done(null));
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const refuse = (message: string): void =>
      shapes().ignoresBrokenBody(requestTarget(request).path)
        ? done(null, undefined)
        : done(new HttpError(400, message));
    const text = decoded(body);
    if (text === undefined) return refuse('the body is not UTF-8');
    if (text.trim() === '') return done(null, undefined);
    if (
      request.routeOptions.config?.doc?.isAlsoYaml === true &&
      YAML.test(request.headers['content-type'] ?? '')
    )
      return done(null, new YamlText(text));
    void parse(request, text, (error: Error | null, value?: unknown) => {
      if (error !== null) refuse('the body is not JSON');
      else if (text.length > MAX_LEVELS * 2 && isDeeperThan(MAX_LEVELS, value))
        refuse(`the body is nested more than ${MAX_LEVELS} levels deep`);
      else done(null, value);
    });
  });
}

const YAML = /^(?:text|application)\/(?:x-|vnd\.)?yaml\s*(?:;|$)/i;

/** Fastify would refuse a body with any other content type unread. */
const CONTENT_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/** Deeper values overflow the stack of recursive functions such as the serializer. */
const MAX_LEVELS = 100;

/** Without its byte order mark; undefined when it is not UTF-8, which would change the words of an order. */
function decoded(body: Buffer): string | undefined {
  if (!isUtf8(body)) return undefined;
  const text = body.toString();
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

const BYTE_ORDER_MARK = 0xfeff;
