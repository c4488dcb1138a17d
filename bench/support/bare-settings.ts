import Fastify from 'fastify';

/** Bare Fastify routes that answer what a running Broca answers at the same paths: `url`, then the paths. */
const [url = '', ...paths] = process.argv.slice(2);
const app = Fastify();
for (const path of paths) {
  const body: unknown = await (await fetch(url + path)).json();
  app.get(path, async () => body);
}
console.log(await app.listen({ port: 0 }));
