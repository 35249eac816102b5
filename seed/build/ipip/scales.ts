import type { DomainLetter } from '../sources';

interface Facet {
  code: string;
  /** 1 to 6 within its domain. */
  number: number;
  /** As the sources name it: `N1`. */
  source: string;
  domain: string;
  /** Our Chinese name; the source has none. */
  zh: string;
}

export interface Domain {
  code: string;
  letter: DomainLetter;
  zh: string;
  facets: Facet[];
}

type Names = [code: string, zh: string];

function domain(letter: DomainLetter, [code, zh]: Names, facets: Names[]): Domain {
  return {
    code,
    letter,
    zh,
    facets: facets.map(([facet, name], index) => ({
      code: facet,
      number: index + 1,
      source: `${letter}${index + 1}`,
      domain: code,
      zh: name,
    })),
  };
}

/** The five domains and their thirty facets, in the order of the inventory (Johnson 2014). */
export const domains: Domain[] = [
  domain(
    'N',
    ['neuroticism', '神经质'],
    [
      ['anxiety', '焦虑'],
      ['anger', '愤怒'],
      ['depression', '抑郁'],
      ['self_consciousness', '羞怯'],
      ['immoderation', '放纵'],
      ['vulnerability', '脆弱'],
    ],
  ),
  domain(
    'E',
    ['extraversion', '外向性'],
    [
      ['friendliness', '友善'],
      ['gregariousness', '合群'],
      ['assertiveness', '果断'],
      ['activity_level', '活跃程度'],
      ['excitement_seeking', '寻求刺激'],
      ['cheerfulness', '开朗'],
    ],
  ),
  domain(
    'O',
    ['openness', '开放性'],
    [
      ['imagination', '想象力'],
      ['artistic_interests', '艺术兴趣'],
      ['emotionality', '情感体验'],
      ['adventurousness', '乐于尝新'],
      ['intellect', '求知欲'],
      ['liberalism', '价值观开放'],
    ],
  ),
  domain(
    'A',
    ['agreeableness', '宜人性'],
    [
      ['trust', '信任'],
      ['morality', '坦诚'],
      ['altruism', '利他'],
      ['cooperation', '合作'],
      ['modesty', '谦逊'],
      ['sympathy', '同情心'],
    ],
  ),
  domain(
    'C',
    ['conscientiousness', '尽责性'],
    [
      ['self_efficacy', '自我效能'],
      ['orderliness', '条理'],
      ['dutifulness', '责任感'],
      ['achievement_striving', '追求成就'],
      ['self_discipline', '自律'],
      ['cautiousness', '谨慎'],
    ],
  ),
];

export const facets: Facet[] = domains.flatMap((item) => item.facets);

export interface Scale {
  code: string;
  /** As the sources name it: `N` or `N1`. */
  source: string;
  /** Raw score when every item is answered in the middle. */
  middle: number;
  range: [number, number];
  zh: string;
}

/** Lowest and highest points of a facet: four items of 1 to 5. */
export const facetRange: [number, number] = [4, 20];

/** Domains and facets alike, domains first. */
export const scales: Scale[] = [
  ...domains.map(
    (item): Scale => ({ code: item.code, source: item.letter, middle: 72, range: [24, 120], zh: item.zh }),
  ),
  ...facets.map(
    (item): Scale => ({ code: item.code, source: item.source, middle: 12, range: facetRange, zh: item.zh }),
  ),
];
