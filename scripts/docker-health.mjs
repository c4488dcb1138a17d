import { request as plain } from 'node:http';
import { request as tls } from 'node:https';

/**
 * Ends with 0 when a Broca of this machine answers at the port, whatever it thinks of our login, else with 1. With a certificate
 * it may bear any name: the line is not left.
 */
const port = Number(process.argv[2] ?? 5000);
process.exitCode = (await isWell(plain)) || (await isWell(tls)) ? 0 : 1;

function isWell(/** @type {typeof plain | typeof tls} */ request) {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/health', rejectUnauthorized: false, timeout: 2_000 };
    const sent = request(options, (response) => {
      response.resume();
      resolve((response.statusCode ?? 500) < 500);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(false));
    sent.end();
  });
}
