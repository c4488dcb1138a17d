import type { NetworkInterfaceInfo } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addressLines } from '../../../src/commands/start/addresses.ts';

const test = suite('addresses of a start');

const at = (address: string, more: Partial<NetworkInterfaceInfo> = {}): NetworkInterfaceInfo =>
  ({
    address,
    family: 'IPv4',
    internal: false,
    netmask: '',
    mac: '',
    cidr: null,
    ...more,
  }) as NetworkInterfaceInfo;

const NETWORKS = {
  lo: [at('127.0.0.1', { internal: true })],
  eth0: [at('192.168.1.7'), at('fd00::7', { family: 'IPv6' })],
  wlan0: [at('10.0.0.4'), at('169.254.3.3')],
  docker0: [at('172.17.0.1')],
};

const HERE = { url: 'http://127.0.0.1:5000', host: '127.0.0.1', isPasswordProtected: false };

test('the page comes first, then what opens it to a phone', () => {
  assert.equal(addressLines(HERE, NETWORKS), [
    'Broca is ready: http://127.0.0.1:5000/console',
    'To open it on a phone, too: rest_api.host: 0.0.0.0, password_protected: true, login and password in settings.yml',
  ]);
});

test('with a password only the host is left to set', () => {
  for (const host of ['localhost', '::1', '127.0.0.1'])
    assert.is(
      addressLines({ ...HERE, host, isPasswordProtected: true }, NETWORKS)[1],
      'To open it on a phone, too: rest_api.host: 0.0.0.0 in settings.yml',
    );
});

test('a service for the network names the addresses of real networks', () => {
  assert.equal(addressLines({ ...HERE, host: '0.0.0.0', isPasswordProtected: true }, NETWORKS), [
    'Broca is ready: http://127.0.0.1:5000/console',
    'On a phone: http://192.168.1.7:5000/console or http://10.0.0.4:5000/console (with login and password; for its microphone also run broca tls)',
  ]);
});

test('over HTTPS a phone may give its microphone', () => {
  const access = { ...HERE, url: 'https://127.0.0.1:5443', host: '::' };
  assert.is(addressLines(access, { eth0: NETWORKS.eth0 })[1], 'On a phone: https://192.168.1.7:5443/console');
});

test('one address is taken as it is, and without a network there is none', () => {
  const six = { ...HERE, url: 'https://[fd00::7]:5000', host: 'fd00::7' };
  assert.is(addressLines(six, NETWORKS)[1], 'On a phone: https://[fd00::7]:5000/console');
  assert.is(
    addressLines({ ...HERE, host: '0.0.0.0' }, { lo: NETWORKS.lo })[1],
    'This machine is in no network: a phone cannot reach it',
  );
});

test.run();
