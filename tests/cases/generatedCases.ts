import type { InstrumentDocument } from 'core/instrument/document';
import { canonicalJson } from 'seed/build/canonicalJson';
import { ruleCases, shippedCases } from './caseDocuments';

const file = (id: string, document: InstrumentDocument): [string, string] => [
  `tests/data/cases/${id}.json`,
  canonicalJson(document),
];

/** The stored documents of the thirteen cases, path and content. */
export function generatedCases(dataFolder: string): Map<string, string> {
  return new Map([
    ...shippedCases.map(({ id, build }) => file(id, build(dataFolder))),
    ...ruleCases.map(({ id, build }) => file(id, build())),
  ]);
}
