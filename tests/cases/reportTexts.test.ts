import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { scoreSheet } from 'core/scoring';
import { cleanText } from 'seed/build/clean';
import { correct } from 'seed/build/corrections';
import { isStillEnglish } from 'seed/build/english';
import { resultCorrections } from 'seed/build/ipip/corrections';
import { domains } from 'seed/build/ipip/scales';
import { localeOf } from 'seed/build/locales';
import { readSource } from 'seed/build/sources';
import { dataFolder, sayNotRun } from './dataFolder';

interface ExpectedTexts {
  languages: Record<
    string,
    {
      domain: string;
      title: string;
      shortDescription: string;
      facets: { facet: number; title: string }[];
    }[]
  >;
}

const document: InstrumentDocument = JSON.parse(
  readFileSync(join(__dirname, '../../seed/instruments/ipip_neo_120.json'), 'utf8'),
);

/** The published names and summaries of scales by their key in the source and the text key that they are shown under. */
function publishedTexts(
  language: ExpectedTexts['languages'][string],
): { source: string; shown: string; text: string }[] {
  return language.flatMap((entry) => {
    const domain = domains.find(({ letter }) => letter === entry.domain);
    if (!domain) throw new Error(`Unknown domain ${entry.domain}`);
    return [
      { source: `${entry.domain}.title`, shown: `calculation.${domain.code}.name`, text: entry.title },
      {
        source: `${entry.domain}.shortDescription`,
        shown: `report.main.${domain.code}_summary.text`,
        text: entry.shortDescription,
      },
      ...entry.facets.map((facet) => ({
        source: `${entry.domain}${facet.facet}.title`,
        shown: `calculation.${domain.facets[facet.facet - 1]?.code}.name`,
        text: facet.title,
      })),
    ];
  });
}

describe('the report of the first respondent of A03', () => {
  it('says one level of each scale, by the range that the person sees', () => {
    const testCase = document.testCases?.find(({ code }) => code === 'mock1_without_norms');
    if (!testCase) throw new Error('The demo inventory has lost the test case mock1_without_norms');
    const { nuggets, bands } = scoreSheet(compileInstrument(document), { answers: testCase.answers });
    const levels = nuggets.filter((code) => /_(low|neutral|high)$/.test(code));
    expect(levels).toHaveLength(35);
    expect(levels.filter((code) => bands[code.replace(/_\w[a-z]+$/, '')] !== code.replace(/^.*_/, ''))).toEqual([]);
    // 71 points are low by the rule of the source, and told as near the middle of 72.
    expect(levels).toContain('neuroticism_neutral');
  });

  it('shows the published names and summaries, in every language that has them', () => {
    if (dataFolder === undefined) {
      sayNotRun('that names and summaries of scales equal the published ones');
      expect(document.texts['en-US']?.['calculation.neuroticism.name']).toBe('Neuroticism');
      return;
    }
    const { languages } = readSource<ExpectedTexts>(dataFolder, 'cases/A03_expected_report_texts.json');
    expect(Object.keys(languages)).toEqual(['en', 'ar', 'de', 'fr']);
    const english = new Map(publishedTexts(languages.en ?? []).map(({ source, text }) => [source, cleanText(text)]));
    const shownIn = new Map<string, number>();
    for (const [language, entries] of Object.entries(languages)) {
      const locale = localeOf(language);
      for (const { source, shown, text } of publishedTexts(entries)) {
        const cleaned = cleanText(text);
        const corrections = resultCorrections.filter(({ key }) => key === source);
        const wanted = correct({ [source]: cleaned }, language, corrections).texts[source];
        const actual = document.texts[locale]?.[shown];
        const isOurs = wanted === undefined || isStillEnglish(cleaned, english.get(source) ?? '');
        if (isOurs && language !== 'en') continue;
        expect([locale, shown, actual]).toEqual([locale, shown, wanted]);
        shownIn.set(locale, (shownIn.get(locale) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(shownIn)).toEqual({ 'en-US': 40, 'ar-EG': 40, 'de-DE': 38, 'fr-FR': 36 });
  });
});
