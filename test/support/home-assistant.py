# A client of Wyoming services over the reference library, which asks as Home Assistant does: a line for each request.
# python3 home-assistant.py URI JOBS: a JSON list of jobs, done at the same time; prints a JSON list of what became of each.
# "reads" is what a release reads besides its answer: "error", or nothing, as those did that wait for the end of the line.
import asyncio, json, sys, wave

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioChunkConverter, AudioStart, AudioStop
from wyoming.client import AsyncClient
from wyoming.error import Error
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.ping import Ping, Pong
from wyoming.tts import Synthesize, SynthesizeVoice
from wyoming.wake import Detect, Detection, NotDetected

FORMAT = {"rate": 16000, "width": 2, "channels": 1}
CHUNK = 2048


async def answer(client, job, *wanted):
    """The next event of these classes; an error where it is read, None when the line has ended."""
    while (event := await client.read_event()) is not None:
        for one in wanted:
            if one.is_type(event.type):
                return one.from_event(event)
        if Error.is_type(event.type) and job.get("reads") == "error":
            return Error.from_event(event)
    return None


def told(found, **fields):
    if found is None:
        return {"lost": True}
    return {"error": found.text} if isinstance(found, Error) else fields


def chunks(path):
    with wave.open(path) as sound:
        data = sound.readframes(sound.getnframes())
    for at in range(0, len(data), CHUNK):
        yield AudioChunk(audio=data[at : at + CHUNK], **FORMAT)


async def info(client, job):
    await client.write_event(Describe().event())
    found = await answer(client, job, Info)
    return {
        "asr": [[one.name, one.languages] for asr in found.asr for one in asr.models if one.installed],
        "tts": [[one.name, one.languages] for tts in found.tts for one in tts.voices if one.installed],
        "wake": [one.name for wake in found.wake for one in wake.models if one.installed],
        "handle": [one.languages for handle in found.handle for one in handle.models],
    }


async def ping(client, job):
    await client.write_event(Ping(text="one").event())
    return {"text": (await answer(client, job, Pong)).text}


async def stt(client, job):
    await client.write_event(Transcribe(name=job.get("name"), language=job.get("language")).event())
    await client.write_event(AudioStart(**FORMAT).event())
    for chunk in chunks(job["wav"]):
        await client.write_event(chunk.event())
    await client.write_event(AudioStop().event())
    found = await answer(client, job, Transcript)
    return told(found, text=getattr(found, "text", None))


async def tts(client, job):
    voice = job.get("voice")
    if "pieces" in job:
        from wyoming.tts import SynthesizeChunk, SynthesizeStart, SynthesizeStop, SynthesizeStopped

        await client.write_event(SynthesizeStart(voice=voice and SynthesizeVoice(**voice)).event())
        for piece in job["pieces"]:
            await client.write_event(SynthesizeChunk(text=piece).event())
        await client.write_event(Synthesize(text="".join(job["pieces"])).event())
        await client.write_event(SynthesizeStop().event())
        last = [SynthesizeStopped]
    else:
        await client.write_event(Synthesize(text=job["text"], voice=voice and SynthesizeVoice(**voice)).event())
        last = [AudioStop]
    rates, sound = set(), b""
    while True:
        found = await answer(client, job, AudioStart, AudioChunk, *last)
        if isinstance(found, AudioStart):
            rates.add(found.rate)
        elif isinstance(found, AudioChunk):
            sound += found.audio
        else:
            break
    if "out" in job:
        with wave.open(job["out"], "wb") as file:
            file.setparams((1, 2, FORMAT["rate"], 0, "NONE", ""))
            to16k = AudioChunkConverter(**FORMAT)
            file.writeframes(to16k.convert(AudioChunk(audio=sound, rate=rates.pop(), width=2, channels=1)).audio)
    return told(found, bytes=len(sound))


async def wake(client, job):
    """As a satellite that keeps one line to its hotword service, and asks again after each turn."""
    heard = []
    for _ in range(job["turns"]):
        await client.write_event(Detect(names=job.get("names")).event())
        await client.write_event(AudioStart(**FORMAT).event())
        await client.write_event(Describe().event())
        reading = asyncio.create_task(answer(client, job, Detection, NotDetected))
        for chunk in chunks(job["wav"]):
            await client.write_event(chunk.event())
        while not reading.done():  # silence for as long as it takes
            await client.write_event(AudioChunk(audio=bytes(CHUNK), **FORMAT).event())
            await asyncio.wait([reading], timeout=CHUNK / 2 / FORMAT["rate"])
        found = reading.result()
        heard.append(told(found, name=getattr(found, "name", None)))
        if not isinstance(found, Detection):
            break
    return heard


async def handle(client, job):
    asked = Transcript(text=job["text"]).event()
    asked.data.update({"language": job.get("language"), "context": job.get("context")})
    await client.write_event(asked)
    found = await answer(client, job, Handled, NotHandled)
    known = {"handled": isinstance(found, Handled), "text": getattr(found, "text", None)}
    return told(found, **known, **({"context": found.context} if hasattr(found, "context") else {}))


async def done(uri, job):
    try:
        async with AsyncClient.from_uri(uri) as client:
            return await globals()[job["do"]](client, job)
    except OSError as error:
        return {"cut": str(error)}


async def main(uri, jobs):
    print(json.dumps(await asyncio.gather(*(done(uri, job) for job in jobs))))


asyncio.run(main(sys.argv[1], json.loads(sys.argv[2])))
