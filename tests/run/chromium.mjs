import { ensureChromium } from '../chromium.mjs';

process.exitCode = ensureChromium() === undefined ? 1 : 0;
