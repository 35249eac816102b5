import type { InstrumentDocument } from 'core/instrument/document';
import { type IpipSources, ipipDocument } from 'seed/build/ipip/document';
import { ipipStructure, publishedMargin } from 'seed/build/ipip/structure';
import { hierarchyTestCase, normTestCase } from 'seed/build/ipip/testCases';

function inEnglish(document: InstrumentDocument): InstrumentDocument {
  return { ...document, texts: { 'en-US': document.texts['en-US'] ?? {} } };
}

/** A03 and A04 are the demo instrument, in English, with every respondent of the case; A03 with the levels of its source. */
export function hierarchyDocument(sources: IpipSources): InstrumentDocument {
  const { document } = ipipDocument(sources);
  return {
    ...inEnglish({ ...document, ...ipipStructure(sources.items.key, sources.norms, publishedMargin) }),
    testCases: sources.hierarchy.respondents.map((respondent) => hierarchyTestCase(respondent, true)),
  };
}

export function normsDocument(sources: IpipSources): InstrumentDocument {
  const testCases = sources.normed.respondents.map((respondent) => normTestCase(respondent, sources.norms));
  return { ...inEnglish(ipipDocument(sources).document), testCases };
}
