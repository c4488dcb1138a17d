# Reads events from stdin with the reference library, and prints what its class of each type makes of it, a JSON object a line.
import asyncio, importlib, json, pkgutil, sys

import wyoming
from wyoming.event import Eventable, async_get_stdin, async_read_event

for module in pkgutil.iter_modules(wyoming.__path__):
    if module.name not in ("http", "zeroconf", "pyaudioop"):
        importlib.import_module(f"wyoming.{module.name}")


async def main():
    reader = await async_get_stdin()
    while (event := await async_read_event(reader)) is not None:
        for one in Eventable.__subclasses__():
            if one.is_type(event.type):
                again = one.from_event(event).event()
                print(json.dumps({"type": event.type, "data": again.data, "bytes": len(again.payload or b"")}), flush=True)
                break
        else:
            print(json.dumps({"type": event.type, "unknown": True}), flush=True)


asyncio.run(main())
