#!/usr/bin/env node
import { build } from './setup/build.mjs';

process.exitCode = (await build()) ? 0 : 1;
