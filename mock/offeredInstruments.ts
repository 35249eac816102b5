import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentDocument } from '../core/instrument/document';
import { type CompiledInstrument, compileInstrument } from '../core/instrument/program';
import { eveningCheck } from './eveningCheck';

/** An instrument that the respondents of the mock world may answer. */
export interface Offered {
  id: string;
  document: InstrumentDocument;
  compiled: CompiledInstrument;
}

const offered = (number: number, document: InstrumentDocument): Offered => ({
  id: `01900000-0000-7000-8002-${String(number).padStart(12, '0')}`,
  document,
  compiled: compileInstrument(document),
});

const seeded = (name: string): InstrumentDocument =>
  JSON.parse(readFileSync(join(__dirname, '..', 'seed', 'instruments', `${name}.json`), 'utf8'));

let instruments: Offered[] | undefined;

/** Read and compiled when first asked for. */
export function offeredInstruments(): readonly Offered[] {
  instruments ??= [eveningCheck, seeded('phq9'), seeded('ces_d'), seeded('ipip_neo_120')].map((document, index) =>
    offered(index + 1, document),
  );
  return instruments;
}
