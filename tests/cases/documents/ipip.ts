import type { InstrumentDocument } from 'core/instrument/document';
import { type IpipSources, ipipDocument } from 'seed/build/ipip/document';
import { hierarchyTestCase, normTestCase } from 'seed/build/ipip/testCases';

function inEnglish(document: InstrumentDocument): InstrumentDocument {
  return { ...document, texts: { 'en-US': document.texts['en-US'] ?? {} } };
}

/** A03 and A04 are the demo instrument itself, in English, with every respondent of the case. */
export function hierarchyDocument(sources: IpipSources): InstrumentDocument {
  return {
    ...inEnglish(ipipDocument(sources).document),
    testCases: sources.hierarchy.respondents.map(hierarchyTestCase),
  };
}

export function normsDocument(sources: IpipSources): InstrumentDocument {
  const testCases = sources.normed.respondents.map((respondent) => normTestCase(respondent, sources.norms));
  return { ...inEnglish(ipipDocument(sources).document), testCases };
}
