import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `translations/ipip_neo_120_39_languages.json`: item texts by the item's id, the answer choices in order of score. */
export interface ItemSource {
  key: { n: number; id: string; keyed: 'plus' | 'minus'; domain: DomainLetter; facet: number }[];
  languages: Record<string, { items: Record<string, string>; choices_plus: { text: string; score: number }[] }>;
}

export type DomainLetter = 'N' | 'E' | 'O' | 'A' | 'C';
type Level = 'low' | 'neutral' | 'high';

/** `translations/ipip_neo_120_result_texts.json`: what a report says of a domain and of its six facets; here what is used of it. */
export interface ResultTextSource {
  languages: Record<
    string,
    {
      domain: DomainLetter;
      title: string;
      shortDescription: string;
      facets: { facet: number; title: string }[];
    }[]
  >;
}

interface Norm {
  mean: number;
  sd: number;
}

/** `norms/ipip_neo_120_norms_age_sex.json`: the last group of each sex has no upper end, though the file writes 120. */
export interface NormSource {
  groups: {
    sex: 'M' | 'F';
    age_min: number;
    age_max: number;
    domains: Record<DomainLetter, Norm>;
    facets: Record<string, Norm & { name: string }>;
  }[];
}

/** `cases/A03_ipip_neo_120_hierarchy.json` */
export interface HierarchyCase {
  items: { id: string; uuid: string; text: string; keyed: 'plus' | 'minus'; domain: DomainLetter; facet: number }[];
  respondents: {
    label: string;
    answers: Record<string, number>;
    expected: {
      domains: Record<DomainLetter, number>;
      domain_levels: Record<DomainLetter, Level>;
      facets: Record<string, number>;
      facet_levels: Record<string, Level>;
    };
  }[];
}

interface NormCaseScore {
  raw: number;
  T: number;
  percentile: number;
  level: 'low' | 'average' | 'high';
}

/** `cases/A04_ipip_neo_120_norms.json` */
export interface NormCase {
  respondents: {
    label: string;
    sex: 'M' | 'F';
    age: number;
    answers: Record<string, number>;
    expected: Record<string, NormCaseScore>;
  }[];
}

/** `translations/phq9_23_languages.json` */
export interface PhqSource {
  preamble: Record<string, string>;
  choices: { name: Record<string, string>; value: number }[];
  items: { id: string; text: Record<string, string> }[];
}

/** A case of `cases/` whose items are all plain: answers by item, expected values by calculation. */
export interface PlainCase {
  respondents: { answers: Record<string, number | null>; expected: Record<string, unknown> }[];
}

/** Reads a JSON file of the data folder. The shape is the source's own, described by the interfaces above. */
export function readSource<T>(dataFolder: string, path: string): T {
  return JSON.parse(readFileSync(join(dataFolder, path), 'utf8'));
}
