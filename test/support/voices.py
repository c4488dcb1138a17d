# A Wyoming voice over the reference library: espeak-ng says the text, in a manner for each speaker.
# python3 voices.py: prints its address, then a line for each text: the voice, the speaker and the text.
import asyncio, io, json, subprocess, wave

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.event import Event
from wyoming.info import Attribution, Describe, Info, TtsProgram, TtsVoice, TtsVoiceSpeaker
from wyoming.server import AsyncEventHandler, AsyncTcpServer
from wyoming.tts import Synthesize

BY = Attribution(name="", url="")
VARIANTS = {"one": "en-us+m3", "two": "en-us+f2", None: "fr"}


def voice(name, language, *speakers):
    return TtsVoice(
        name=name, attribution=BY, installed=True, description=name, version=None, languages=[language],
        speakers=[TtsVoiceSpeaker(name=speaker) for speaker in speakers] or None,
    )


INFO = Info(tts=[TtsProgram(
    name="piper", attribution=BY, installed=True, description="piper", version="1",
    voices=[voice("amy", "en_US", "one", "two"), voice("siwis", "fr_FR")],
)])


class Handler(AsyncEventHandler):
    async def handle_event(self, event: Event) -> bool:
        if Describe.is_type(event.type):
            await self.write_event(INFO.event())
        if Synthesize.is_type(event.type):
            asked = Synthesize.from_event(event)
            print(json.dumps([asked.voice.name, asked.voice.speaker, asked.text]), flush=True)
            said = subprocess.run(
                ["espeak-ng", "-v", VARIANTS[asked.voice.speaker], "--stdout", asked.text], capture_output=True
            ).stdout
            with wave.open(io.BytesIO(said)) as sound:
                shape = {"rate": sound.getframerate(), "width": 2, "channels": 1}
                await self.write_event(AudioStart(**shape).event())
                await self.write_event(AudioChunk(audio=said[44:], **shape).event())
            await self.write_event(AudioStop().event())
        return True


async def main():
    server = AsyncTcpServer("127.0.0.1", 0)
    await server.start(lambda *args: Handler(*args))
    port = server._server.sockets[0].getsockname()[1]
    print(f"tcp://127.0.0.1:{port}", flush=True)
    await asyncio.Event().wait()


asyncio.run(main())
