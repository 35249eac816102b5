import type { InstrumentDocument } from 'core/instrument/document';
import {
  type HierarchyCase,
  type ItemSource,
  type NormCase,
  type NormSource,
  type ResultTextSource,
  readSource,
} from '../sources';
import { ipipStructure } from './structure';
import { hierarchyTestCase, normTestCase } from './testCases';
import { ipipTexts, type LanguageAccount } from './texts';

export interface IpipSources {
  items: ItemSource;
  results: ResultTextSource;
  norms: NormSource;
  hierarchy: HierarchyCase;
  normed: NormCase;
}

export function readIpipSources(dataFolder: string): IpipSources {
  return {
    items: readSource(dataFolder, 'translations/ipip_neo_120_39_languages.json'),
    results: readSource(dataFolder, 'translations/ipip_neo_120_result_texts.json'),
    norms: readSource(dataFolder, 'norms/ipip_neo_120_norms_age_sex.json'),
    hierarchy: readSource(dataFolder, 'cases/A03_ipip_neo_120_hierarchy.json'),
    normed: readSource(dataFolder, 'cases/A04_ipip_neo_120_norms.json'),
  };
}

function demoCase({ label, sex, age }: { label: string; sex: string; age: number }): boolean {
  return (label === 'mock1' && sex === 'F' && age === 30) || (label === 'mock8' && sex === 'M' && age === 40);
}

/** IPIP-NEO-120 as the demo instrument. */
export function ipipDocument(sources: IpipSources): { document: InstrumentDocument; account: LanguageAccount[] } {
  const { texts, account } = ipipTexts(sources.items, sources.results);
  const mocks = sources.hierarchy.respondents.filter(({ label }) => label.startsWith('mock'));
  const document: InstrumentDocument = {
    ...ipipStructure(sources.items.key, sources.norms),
    testCases: [
      ...mocks.map((respondent) => hierarchyTestCase(respondent)),
      ...sources.normed.respondents.filter(demoCase).map((respondent) => normTestCase(respondent, sources.norms)),
    ],
    texts,
  };
  return { document, account };
}
