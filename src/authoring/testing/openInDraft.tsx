import type { ReactNode } from 'react';
import { openAlone } from 'tests/src/app';
import { InstrumentDraft } from '../frame/InstrumentDraft';

/**
 * Draws parts of an instrument's screens without a screen around them, which costs most of what opening it does.
 * @param path below the instrument: the screen in whose place they are
 */
export const openInDraft = (instrument: string, parts: ReactNode, path = '') =>
  openAlone(
    <InstrumentDraft instrumentId={instrument}>{parts}</InstrumentDraft>,
    `/instruments/edit-instrument/${instrument}${path}`,
  );
