import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import { explain } from '../../brain/explain.ts';
import { hooked } from '../../brain/hooks.ts';
import { withSchema } from '../../lib/codecs.ts';
import type { IoTsProvider } from '../codecs.ts';
import type { HttpDeps } from '../deps.ts';
import { explainOrder } from './runs.ts';

/** Every word said is compared with every word of the brain. */
const LONGEST_ORDER_CHARACTERS = 500;

const Body = t.type(
  {
    order: withSchema(
      t.refinement(
        t.string,
        (order) => order.length <= LONGEST_ORDER_CHARACTERS,
        `a text of at most ${LONGEST_ORDER_CHARACTERS} characters`,
      ),
      { maxLength: LONGEST_ORDER_CHARACTERS },
    ),
  },
  'a JSON object with order',
);

/** `POST /orders/explain`: what an order would run, and what it nearly would. Runs nothing. */
export const explainRoutes: FastifyPluginAsync<Pick<HttpDeps, 'brain' | 'settings'>> = async (
  fastify,
  { brain, settings },
) => {
  const app = fastify.withTypeProvider<IoTsProvider>();

  app.post(
    '/orders/explain',
    { schema: { body: Body }, config: { doc: explainOrder } },
    async ({ body: { order } }) => {
      const { hooks, restApi } = settings();
      const { brain: present } = brain.getSnapshot().context;
      return explain(order, present, hooked(hooks.on_order_not_found), restApi.lowersHoles);
    },
  );
};
