import type { ReactNode } from 'react';
import { openApp } from 'tests/src/app';
import { InstrumentDraft } from '../frame/InstrumentDraft';

/**
 * Draws parts of an instrument's screens without a screen around them, which costs most of what opening it does.
 * @param path below the instrument: the screen in whose place they are
 */
export const openInDraft = (instrument: string, parts: ReactNode, path = '') =>
  openApp(
    `/instruments/edit-instrument/${instrument}${path}`,
    <InstrumentDraft instrumentId={instrument}>{parts}</InstrumentDraft>,
  );
