import Fastify from 'fastify';

/** The least Fastify can do: take an order as JSON and answer with a run result of the same size. */
const app = Fastify();
app.post('/synapses/start/order', async (request, reply) => {
  const { order } = request.body as { readonly order: string };
  return reply.code(201).send({
    matched_synapses: [
      {
        matched_order: order,
        neuron_module_list: [{ generated_message: 'light 7 is on', neuron_name: 'Say' }],
        synapse_name: 'light-7',
      },
    ],
    status: 'complete',
    user_order: order,
  });
});
console.log(await app.listen({ port: 0 }));
