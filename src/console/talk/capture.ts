/** A microphone at work. */
export interface Capture {
  readonly context: AudioContext;
  readonly close: () => void;
}

/** Opens the microphone of this device and gives what it hears, 16-bit samples at the context's rate. Rejects with a DOMException. */
export async function capture(
  heard: (samples: Int16Array<ArrayBuffer>) => void,
  lost: () => void,
): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const context = new AudioContext();
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    await context.audioWorklet.addModule('/console/microphone-worklet.js');
    const worklet = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 });
    worklet.port.onmessage = ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) => heard(data);
    context.createMediaStreamSource(stream).connect(worklet);
    for (const track of stream.getTracks()) track.onended = lost;
    await context.resume();
    return { context, close };
  } catch (error) {
    close();
    throw error;
  }
}
