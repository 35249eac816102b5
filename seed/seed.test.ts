import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textKeys } from 'core/instrument';
import { askedLocalesOf } from 'core/instrument/askedLocales';
import type { InstrumentDocument, Respondent } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { draftStanding } from 'core/instrument/standing';
import { buildReports, risksIn } from 'core/report';
import { startRun } from 'core/scoring';
import { publishChecks } from 'core/scoring/testCases';
import { type CheckedItem, checkSurvey } from 'core/survey';
import { demoSurvey } from './demoSurvey';
import { seedInstruments } from './instruments';
import { seedLanguages } from './languages';

const root = join(__dirname, '..');
const documents = new Map<string, InstrumentDocument>();

beforeAll(async () => {
  for (const document of await seedInstruments(join(__dirname, 'instruments'))) documents.set(document.code, document);
});

function seed(code: string): InstrumentDocument {
  const document = documents.get(code);
  if (!document) throw new Error(`No demo instrument ${code}`);
  return document;
}

const codes = ['ces_d', 'ipip_neo_120', 'phq9'];

/** Item texts a locale has. */
const itemCount = (document: InstrumentDocument, locale: string): number =>
  document.questions.filter(({ code }) => document.texts[locale]?.[`question.${code}.text`] !== undefined).length;

describe('the demo instruments', () => {
  it('are the three', () => {
    expect([...documents.keys()]).toEqual(codes);
  });

  it.each(codes)('%s: every text is clean', (code) => {
    const faults: string[] = [];
    for (const [locale, bundle] of Object.entries(seed(code).texts)) {
      for (const [key, text] of Object.entries(bundle)) {
        const paragraphs = text.split('\n\n');
        const clean = paragraphs.every((paragraph) => paragraph !== '' && paragraph === paragraph.trim());
        if (!clean || /<|&#?\w+;| {2}|\n(?!\n)(?<!\n\n)|\ufffd|[\u2000-\u200a\u2060-\u206f]/.test(text)) {
          faults.push(`${locale} ${key}: ${text.slice(0, 80)}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it.each(codes)('%s: no item text would be taken for markdown', (code) => {
    const document = seed(code);
    const marked = Object.entries(document.texts).flatMap(([locale, bundle]) =>
      document.questions
        .map((question) => `${locale}: ${bundle[`question.${question.code}.text`] ?? ''}`)
        .filter((text) => /[*_`#[\]\\|]|: (?:\d+\.|[-+]) /.test(text)),
    );
    expect(marked).toEqual([]);
  });

  it.each(codes)('%s: its languages are all in the list of languages', (code) => {
    const listed = new Set(seedLanguages.map((language) => language.code));
    expect(Object.keys(seed(code).texts).filter((locale) => !listed.has(locale))).toEqual([]);
  });

  it.each(codes)('%s: no two items of one language have the same text', (code) => {
    const document = seed(code);
    for (const bundle of Object.values(document.texts)) {
      const items = document.questions.map((question) => bundle[`question.${question.code}.text`]);
      const given = items.filter((text) => text !== undefined).map((text) => text.toLowerCase());
      expect(new Set(given).size).toBe(given.length);
    }
  });

  it.each(codes)('%s: source and licence stand in the description, in the four complete languages', (code) => {
    for (const locale of ['en-US', 'de-DE', 'ar-EG', 'zh-CN']) {
      const description = seed(code).texts[locale]?.description ?? '';
      expect(description).toMatch(/licence|Lizenz|الترخيص|许可/);
      expect(description).toMatch(/Johnson|Spitzer|Radloff/);
      expect(description).toMatch(
        /MIT|no permission|Erlaubnis|إذن|无需许可|Public domain|Gemeinfrei|ملكية عامة|公有领域/,
      );
    }
  });

  it('have in the four complete languages every text that no source has', () => {
    const fromSource = /^(question\.|answer\.(accuracy|frequency)\.|section\.)/;
    for (const code of codes) {
      const document = seed(code);
      const own = Object.keys(document.texts['en-US'] ?? {}).filter((key) => !fromSource.test(key));
      expect(own.length).toBeGreaterThan(10);
      for (const locale of ['de-DE', 'ar-EG', 'zh-CN']) {
        expect(own.filter((key) => document.texts[locale]?.[key] === undefined)).toEqual([]);
      }
    }
  });

  it('have in English a text for every key that is not optional', () => {
    for (const code of codes) {
      const document = seed(code);
      const lacking = textKeys(document).filter(
        ({ key, need }) => need !== 'optional' && document.texts['en-US']?.[key] === undefined,
      );
      expect(lacking.map(({ key }) => key)).toEqual([]);
    }
  });
});

describe('IPIP-NEO-120', () => {
  it('has 120 items, 55 of them reverse-keyed, in thirty facets of four and five domains of 24', () => {
    const { questions } = seed('ipip_neo_120');
    expect(questions).toHaveLength(120);
    expect(questions.filter(({ reverse }) => reverse)).toHaveLength(55);
    const sizes = new Map<string, number>();
    for (const tag of questions.flatMap(({ tags }) => tags ?? [])) sizes.set(tag, (sizes.get(tag) ?? 0) + 1);
    expect([...sizes.values()].sort((a, b) => a - b)).toEqual([...Array(30).fill(4), ...Array(5).fill(24)]);
  });

  it('can be answered in 37 languages, and has its items in siSwati, whose instructions nobody has written', () => {
    const { baseLocale, texts } = seed('ipip_neo_120');
    const asked = askedLocalesOf(baseLocale, texts);
    expect(asked).toHaveLength(37);
    expect(Object.keys(texts).filter((locale) => !asked.includes(locale))).toEqual(['ss-SZ']);
    expect(Object.keys(texts).filter((locale) => itemCount(seed('ipip_neo_120'), locale) < 120)).toEqual([]);
  });

  it('is in no language whose source has fewer than half of the items, or none', () => {
    expect(Object.keys(seed('ipip_neo_120').texts).filter((locale) => /^(is|el)-/.test(locale))).toEqual([]);
  });

  const reported = 'ar-EG de-DE en-US es-ES fr-FR hi-IN ja-JP ko-KR pt-BR ru-RU zh-CN zh-HK'.split(' ');

  it('reports in twelve languages from the first to the last word, and in no other what it says to a person', () => {
    const { texts } = seed('ipip_neo_120');
    const keys = (locale: string) =>
      Object.keys(texts[locale] ?? {}).filter((key) => !/^(question|answer)\./.test(key));
    const said = (locale: string) => keys(locale).filter((key) => /^nugget\.\w+_(low|neutral|high)\./.test(key));
    expect(Object.keys(texts).filter((locale) => said(locale).length > 0)).toEqual(reported);
    for (const locale of reported) {
      expect([locale, keys(locale).sort()]).toEqual([locale, keys('en-US').sort()]);
    }
  });

  it.each(
    reported,
  )('%s: says of each level something of its own, and of no level a word for a comparison', (locale) => {
    const bundle = seed('ipip_neo_120').texts[locale] ?? {};
    const said = Object.entries(bundle).filter(([key]) => /^nugget\.\w+_(low|neutral|high)\./.test(key));
    expect(new Set(said.map(([, text]) => text)).size).toBe(105);
    const verdicts = ['average', 'neutral'].map((code) =>
      (bundle[`band.trust_t.${code}.label`] ?? bundle[`band.trust.${code}.label`] ?? '').toLowerCase(),
    );
    expect(verdicts.every((label) => label !== '')).toBe(true);
    expect(said.filter(([, text]) => verdicts.some((label) => text.toLowerCase().includes(label)))).toEqual([]);
  });

  it('leaves out names of scales that the source has in English alone', () => {
    expect(seed('ipip_neo_120').texts['he-IL']?.['calculation.conscientiousness.name']).toBeUndefined();
  });
});

describe('PHQ-9', () => {
  it('is in 22 languages of the source: without Kannada, with the Chinese item of a misspelt key', () => {
    const document = seed('phq9');
    const locales = Object.keys(document.texts).filter((locale) => itemCount(document, locale) > 0);
    expect(locales).toHaveLength(22);
    expect(locales).not.toContain('kn-IN');
    expect(document.texts['zh-CN']?.['question.q3.text']).toContain('难于入睡');
  });

  it('can be answered in all of them, and in English', () => {
    const { baseLocale, texts } = seed('phq9');
    expect(askedLocalesOf(baseLocale, texts)).toHaveLength(22);
    expect(askedLocalesOf(baseLocale, texts)).not.toContain('de-DE');
  });

  it('has no Arabic word left in which kaf was read as alef with madda', () => {
    const arabic = Object.values(seed('phq9').texts['ar-EG'] ?? {}).join(' ');
    const words = arabic.split(/[\s،؟.]+/).filter((word) => word.includes('آ'));
    expect(new Set(words)).toEqual(new Set(['الآخرين', 'الآن']));
  });

  it('sends somebody at risk to help at once, and names no country', () => {
    const risk = seed('phq9').texts['en-US']?.['nugget.risk.text'] ?? '';
    expect(risk).toContain('your local emergency number');
    expect(risk).not.toMatch(/\d{3}/);
    const others = seed('phq9').texts['en-US']?.['nugget.risk.text_others'] ?? '';
    expect(others).toContain('your local emergency number');
    expect(others).not.toMatch(/\d{3}|You answered|you have had/);
    const item9 = seed('phq9').calculations?.find(({ code }) => code === 'item9');
    expect(item9?.bands?.at(-1)).toMatchObject({ from: 1, severity: 'critical' });
  });
});

describe('what the PHQ-9 says of a risk', () => {
  const answers = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`q${index + 1}`, 'several_days']));
  const said = (q9: string, locale: string, isOther: boolean) => {
    const document = seed('phq9');
    const compiled = compileInstrument(document);
    const run = startRun(compiled, { answers: { ...answers, q9 } });
    const context = { document, compiled, run, chain: [locale, 'en-US'], isOther };
    return { risks: risksIn(context), reports: buildReports(context, 'respondent') };
  };
  const spoken = ['en-US', 'de-DE', 'ar-EG', 'es-ES', 'fr-FR', 'ja-JP', 'ko-KR', 'pt-BR', 'ru-RU', 'zh-CN'];

  it.each(spoken)('%s: is said in it, to who answered and to others', (locale) => {
    const [own] = said('several_days', locale, false).risks;
    const [others] = said('several_days', locale, true).risks;
    expect([own?.text.locale, others?.text.locale, others?.text.to]).toEqual([locale, locale, undefined]);
    expect(own?.text.text).not.toBe(others?.text.text);
  });

  it('is not played down by the strength of the symptoms', () => {
    expect(JSON.stringify(said('not_at_all', 'en-US', false))).toMatch(/Keep an eye on how you feel/);
    const raised = JSON.stringify(said('several_days', 'en-US', false));
    expect(raised).not.toMatch(/Keep an eye/);
    expect(raised).toMatch(/what is said at the top comes first/);
  });

  it.each([
    'en-US',
    'de-DE',
    'ar-EG',
    'zh-CN',
  ])('%s: nothing in the report of another speaks to them as if they had answered', (locale) => {
    for (const q9 of ['several_days', 'not_at_all'])
      expect(JSON.stringify(said(q9, locale, true))).not.toContain('"to":"respondent"');
  });
});

describe('SOURCES.md', () => {
  it('names every language of the inventory with its counts', () => {
    const page = readFileSync(join(root, 'seed/SOURCES.md'), 'utf8');
    for (const locale of Object.keys(seed('ipip_neo_120').texts)) expect(page).toContain(`| ${locale} |`);
  });
});

describe('the inventory without norms', () => {
  const document = () => seed('ipip_neo_120');

  /** What its respondent reads, with every question of a domain answered so that it has these points. */
  function read(points: number, respondent: Respondent) {
    const compiled = compileInstrument(document());
    const scores = new Map(document().answerSets?.[0]?.answers.map(({ code, score }) => [score, code]));
    const scoreAt = (index: number) => Math.min(5, Math.max(1, points - 24 - index * 4 + 1));
    const count = new Map<string, number>();
    const answers = Object.fromEntries(
      document().questions.map(({ code, reverse, tags = [] }) => {
        const index = count.get(tags[0] ?? '') ?? 0;
        count.set(tags[0] ?? '', index + 1);
        const score = scoreAt(index);
        return [code, scores.get(reverse ? 6 - score : score) ?? null];
      }),
    );
    const context = {
      document: document(),
      compiled,
      run: startRun(compiled, { answers, respondent }),
      chain: ['en-US'],
    };
    expect(context.run.value('neuroticism')).toBe(points);
    const blocks = buildReports(context, 'respondent').flatMap((report) => report.blocks);
    return {
      texts: blocks.flatMap((block) => (block.kind === 'text' ? [block.text.text] : [])),
      levels: blocks.flatMap((block) =>
        block.kind === 'nuggets' && block.group === 'neuroticism' ? block.nuggets.map(({ text }) => text.text) : [],
      ),
    };
  }

  it.each([
    [59, /^You keep calm/],
    [60, /^You feel tension, .* in some situations/],
    [72, /^You feel tension, .* in some situations/],
    [84, /^You feel tension, .* in some situations/],
    [85, /^You feel things strongly/],
  ])('says of %i points what is true within half an answer of the middle, or beyond it', (points, said) => {
    expect(read(points, {}).levels).toEqual([expect.stringMatching(said)]);
  });

  it('says the level of the norms where there are norms', () => {
    expect(read(60, { age: 30, sex: 'female' }).levels).toEqual([expect.stringMatching(/^You keep calm/)]);
  });

  it.each<[Respondent, RegExp]>([
    [{}, /^You did not give your age and sex\./],
    [{ sex: 'female' }, /^You did not give your age\./],
    [{ age: 30 }, /^You did not give your sex\./],
    [{ age: 30, sex: 'other' }, /^There are norms only for women and for men/],
  ])('gives the one reason of %j for it', (respondent, reason) => {
    const whys = read(70, respondent).texts.filter((text) => /not compared with other people/.test(text));
    expect(whys).toEqual([expect.stringMatching(reason)]);
  });

  it('has the names of domains that the front door shows', () => {
    for (const [locale, texts] of Object.entries(document().texts)) {
      const path = join(root, 'seed/messages', locale, 'accounts.json');
      if (!existsSync(path)) continue;
      const front: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
      for (const code of ['neuroticism', 'extraversion', 'openness', 'agreeableness', 'conscientiousness']) {
        const shown = front[`front.sample.${code}`]?.replace('’', "'");
        expect([locale, shown]).toEqual([locale, texts[`calculation.${code}.name`] ?? shown]);
      }
    }
  });
});

it('the depression questionnaire says what it measures, and nothing of unanswered questions that it does not allow', () => {
  const document = seed('phq9');
  const texts = document.texts['en-US'];
  expect(document.questions.filter(({ code }) => /^q\d$/.test(code)).every(({ required }) => required)).toBe(true);
  expect(texts?.['calculation.phq9_total_prorated.name']).toBe('Depressive symptoms (PHQ-9)');
  expect(texts?.['calculation.phq9_total_prorated.description']).not.toMatch(/unanswered/);
});

describe('the demonstration', () => {
  const lacking = (document: InstrumentDocument) => draftStanding(publishChecks(document)).problems;

  it.each(codes)('%s has no problem and no warning', (code) => {
    expect(lacking(seed(code))).toEqual([]);
  });

  it('has a survey without problems, whose pages have none', () => {
    const phq9 = seed('phq9');
    const { items, format: _, code: __, ...survey } = demoSurvey(phq9);
    const documents = new Map(items.map((item) => [item.code, item.kind === 'page' ? item.document : phq9]));
    const asked = items.map((item) => {
      const document = documents.get(item.code) as InstrumentDocument;
      const { document: ___, ...rest } = { document: undefined, ...item };
      return { ...rest, page: document, locales: askedLocalesOf(document.baseLocale, document.texts) } as CheckedItem;
    });
    for (const document of documents.values()) expect(lacking(document)).toEqual([]);
    expect(checkSurvey({ ...survey, items: asked }, documents)).toEqual([]);
  });
});
