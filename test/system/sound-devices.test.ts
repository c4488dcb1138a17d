import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cardsIn, serversIn } from '../../src/system/sound-devices.ts';

const test = suite('system/sound-devices');

test('sound cards are named as the settings may name them', () => {
  const listed = `**** List of CAPTURE Hardware Devices ****
card 0: PCH [HDA Intel PCH], device 0: ALC257 Analog [ALC257 Analog]
  Subdevices: 1/1
  Subdevice #0: subdevice #0
card 2: Device [USB PnP Sound Device], device 1: USB Audio [USB Audio]
  Subdevices: 0/1
`;
  assert.equal(cardsIn(listed), [
    { device: 'plughw:0,0', name: 'HDA Intel PCH' },
    { device: 'plughw:2,1', name: 'USB PnP Sound Device' },
  ]);
  assert.equal(cardsIn('arecord: device_list:274: no soundcards found...\n'), []);
});

test('of the other devices the sound servers count', () => {
  const listed = `null
    Discard all samples (playback) or generate zero samples (capture)
pulse
    PulseAudio Sound Server
plughw:CARD=PCH,DEV=0
    HDA Intel PCH, ALC257 Analog
`;
  assert.equal(serversIn(listed), [{ device: 'pulse' }]);
});

test.run();
