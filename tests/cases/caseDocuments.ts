import type { InstrumentDocument, TestCase } from 'core/instrument/document';
import { cesdDocument } from 'seed/build/cesd/document';
import { readIpipSources } from 'seed/build/ipip/document';
import { phqDocument } from 'seed/build/phq9/document';
import { readSource } from 'seed/build/sources';
import { type AuditCase, auditDocument } from './documents/audit';
import {
  bfiDocument,
  bfiTestCases,
  kimsDocument,
  lsatDocument,
  plainTestCases,
  rsesDocument,
  rsesTestCases,
  type VclCase,
  vclGritDocument,
  vclGritTestCases,
} from './documents/datasets';
import { hierarchyDocument, normsDocument } from './documents/ipip';
import { ehiDocument, k10Document, type SimpleCase, type Who5Case, who5Document } from './documents/simple';

interface ShippedCase {
  id: string;
  /** The document with every respondent of the case as a test case. */
  build: (dataFolder: string) => InstrumentDocument;
}

/** Cases whose respondents may be passed on: stored as `tests/data/cases/ID.json`. */
export const shippedCases: ShippedCase[] = [
  { id: 'A01', build: (folder) => english(phqDocument(folder).document) },
  { id: 'A02', build: (folder) => auditDocument(readSource<AuditCase>(folder, 'cases/A02_audit.json')) },
  { id: 'A03', build: (folder) => hierarchyDocument(readIpipSources(folder)) },
  { id: 'A04', build: (folder) => normsDocument(readIpipSources(folder)) },
  { id: 'A05', build: (folder) => who5Document(readSource<Who5Case>(folder, 'cases/A05_who5.json')) },
  { id: 'A07', build: (folder) => k10Document(readSource<SimpleCase>(folder, 'cases/A07_k10_two_norm_sets.json')) },
  { id: 'A12', build: (folder) => english(cesdDocument(folder)) },
  { id: 'A13', build: (folder) => ehiDocument(readSource<SimpleCase>(folder, 'cases/A13_ehi_formula.json')) },
];

interface RuleCase {
  id: string;
  /** The rule, with test cases made up by hand: stored as `tests/data/cases/ID.json`. */
  build: () => InstrumentDocument;
  /** The case's own respondents, which are only read, never stored. */
  respondents: (dataFolder: string) => TestCase[];
  /** To how many decimals the case prints what does not end. */
  decimals: number;
}

export const ruleCases: RuleCase[] = [
  {
    id: 'A06',
    build: rsesDocument,
    respondents: (folder) => rsesTestCases(readSource<SimpleCase>(folder, 'cases/A06_rses.json')),
    decimals: 6,
  },
  {
    id: 'A08',
    build: bfiDocument,
    respondents: (folder) => bfiTestCases(readSource<SimpleCase>(folder, 'cases/A08_bfi25.json')),
    decimals: 6,
  },
  {
    id: 'A09',
    build: vclGritDocument,
    respondents: (folder) => vclGritTestCases(readSource<VclCase>(folder, 'cases/A09_vcl_multiselect_grit.json')),
    decimals: 6,
  },
  {
    id: 'A10',
    build: kimsDocument,
    respondents: (folder) => plainTestCases(readSource<SimpleCase>(folder, 'cases/A10_kims_published_scores.json')),
    decimals: 9,
  },
  {
    id: 'A11',
    build: lsatDocument,
    respondents: (folder) => plainTestCases(readSource<SimpleCase>(folder, 'cases/A11_lsat.json')),
    decimals: 9,
  },
];

function english(document: InstrumentDocument): InstrumentDocument {
  return { ...document, texts: { 'en-US': document.texts['en-US'] ?? {} } };
}
