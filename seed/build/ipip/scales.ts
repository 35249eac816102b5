import type { DomainLetter } from '../sources';

interface Facet {
  code: string;
  /** 1 to 6 within its domain. */
  number: number;
  /** As the sources name it: `N1`. */
  source: string;
  domain: string;
}

export interface Domain {
  code: string;
  letter: DomainLetter;
  facets: Facet[];
}

function domain(letter: DomainLetter, code: string, facets: string[]): Domain {
  return {
    code,
    letter,
    facets: facets.map((facet, index) => ({
      code: facet,
      number: index + 1,
      source: `${letter}${index + 1}`,
      domain: code,
    })),
  };
}

/** The five domains and their thirty facets, in the order of the inventory (Johnson 2014). */
export const domains: Domain[] = [
  domain('N', 'neuroticism', ['anxiety', 'anger', 'depression', 'self_consciousness', 'immoderation', 'vulnerability']),
  domain('E', 'extraversion', [
    'friendliness',
    'gregariousness',
    'assertiveness',
    'activity_level',
    'excitement_seeking',
    'cheerfulness',
  ]),
  domain('O', 'openness', [
    'imagination',
    'artistic_interests',
    'emotionality',
    'adventurousness',
    'intellect',
    'liberalism',
  ]),
  domain('A', 'agreeableness', ['trust', 'morality', 'altruism', 'cooperation', 'modesty', 'sympathy']),
  domain('C', 'conscientiousness', [
    'self_efficacy',
    'orderliness',
    'dutifulness',
    'achievement_striving',
    'self_discipline',
    'cautiousness',
  ]),
];

export const facets: Facet[] = domains.flatMap((item) => item.facets);

export interface Scale {
  code: string;
  /** As the sources name it: `N` or `N1`. */
  source: string;
  /** Raw score when every item is answered in the middle. */
  middle: number;
  range: [number, number];
  /** How far from the middle a score is still near it: half an answer, so that no other answer is nearer. */
  near: number;
}

/** Lowest and highest points of a facet: four items of 1 to 5. */
export const facetRange: [number, number] = [4, 20];

/** Domains and facets alike, domains first. */
export const scales: Scale[] = [
  ...domains.map((item): Scale => ({ code: item.code, source: item.letter, middle: 72, range: [24, 120], near: 12 })),
  ...facets.map((item): Scale => ({ code: item.code, source: item.source, middle: 12, range: facetRange, near: 2 })),
];
