import { Agent } from 'node:http';
import fc from 'fast-check';
import { service } from '../support/service.ts';
import { send, wrongWithAny } from './fuzz-client.ts';
import { FUZZ_KIT } from './fuzz-kit.ts';
import { anyRequest } from './fuzz-requests.ts';
const broca = await service(FUZZ_KIT);
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const requests = fc.sample(anyRequest, { seed: 1, numRuns: 1200 });
const slow: [number, string, number][] = [];
const begin = Date.now();
for (let i = 0; i < requests.length; i += 20)
  await Promise.all(requests.slice(i, i + 20).map(async (request) => {
    const at = Date.now();
    const answer = await send(agent, Number(new URL(broca.url).port), request);
    slow.push([Date.now() - at, `${request.method} ${request.path.slice(0, 60)} ${request.body?.toString().slice(0, 80)}`, answer.status]);
    const wrong = wrongWithAny(answer, request.method);
    if (wrong.length) console.log(request.method, request.path.slice(0, 80), wrong);
  }));
console.log('ms', Date.now() - begin);
for (const one of slow.sort((a, b) => b[0] - a[0]).slice(0, 12)) console.log(one);
console.log(slow.filter(([, p]) => /\/(events|say)/.test(p)).length);
agent.destroy();
await broca.stopNow();
