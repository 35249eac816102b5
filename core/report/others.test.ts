import type { InstrumentDocument } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { compileInstrument } from '../instrument/program';
import { startRun } from '../scoring';
import { buildReports, risksIn } from './index';

function readBy(isOther: boolean, change: (document: InstrumentDocument) => void = () => {}, chain = ['en-US']) {
  const document = exampleDocument();
  document.nuggets?.push({ code: 'help', group: 'risk', condition: 'total >= 4' });
  Object.assign(document.texts['en-US'] ?? {}, {
    'nugget.help.text': 'You scored {{ total }}. Call somebody.',
    'nugget.help.text_others': 'The person scored {{ total }}. Speak with them.',
    'report.main.title_others': 'The result',
    'report.main.h1.text_others': 'Of the person',
  });
  change(document);
  const compiled = compileInstrument(document);
  const answers = { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' };
  return { document, compiled, run: startRun(compiled, { answers }), chain, isOther };
}

const textsOf = (context: ReturnType<typeof readBy>) => {
  const [report] = buildReports(context, 'respondent');
  const [heading, nuggets] = report?.blocks ?? [];
  return {
    title: report?.title,
    heading: heading?.kind === 'heading' ? heading.text : undefined,
    nugget: nuggets?.kind === 'nuggets' ? nuggets.nuggets[0]?.text : undefined,
    risk: risksIn(context)[0]?.text,
  };
};

describe('texts that speak to who answered', () => {
  it('are theirs, with what is written for others left out', () => {
    expect(textsOf(readBy(false))).toEqual({
      title: { text: 'Your result', locale: 'en-US' },
      heading: { text: 'Summary', locale: 'en-US' },
      nugget: { text: 'Your total is **8**, which is raised.', locale: 'en-US' },
      risk: { text: 'You scored 8. Call somebody.', locale: 'en-US' },
    });
  });

  it('are said to others in the words that are written for these, filled; where there are none, marked', () => {
    expect(textsOf(readBy(true))).toEqual({
      title: { text: 'The result', locale: 'en-US' },
      heading: { text: 'Of the person', locale: 'en-US' },
      nugget: { text: 'Your total is **8**, which is raised.', locale: 'en-US', to: 'respondent' },
      risk: { text: 'The person scored 8. Speak with them.', locale: 'en-US' },
    });
  });

  it('give way to words for others in a language further down the chain', () => {
    const write = ({ texts }: InstrumentDocument) => {
      texts['ar-EG'] = { 'nugget.help.text': 'أجبت', 'nugget.n1.text': 'مجموعك {{ total }}' };
    };
    const context = readBy(true, write, ['ar-EG', 'en-US']);
    expect(textsOf(context)).toMatchObject({
      risk: { text: 'The person scored 8. Speak with them.', locale: 'en-US' },
      nugget: { locale: 'ar-EG', to: 'respondent' },
    });
  });

  it('are none in a report for staff, but for its nuggets', () => {
    const context = readBy(true, ({ reports, texts }) => {
      const [main] = reports ?? [];
      if (main) main.audience = 'staff';
      delete texts['en-US']?.['report.main.title_others'];
    });
    const [report] = buildReports(context, 'staff');
    expect(report?.title).toEqual({ text: 'Your result', locale: 'en-US' });
    expect(report?.blocks[1]).toMatchObject({ nuggets: [{ text: { to: 'respondent' } }] });
  });

  it('are those of bands and charts as well, where there are such', () => {
    const write = ({ calculations, charts, reports, texts }: InstrumentDocument) => {
      const total = calculations?.find(({ code }) => code === 'total');
      if (total) total.bands = [{ code: 'any', from: 0 }];
      charts?.push({ code: 'course', kind: 'bar', series: [{ code: 'a', formula: 'total' }] });
      reports?.push({
        code: 'more',
        audience: 'respondent',
        blocks: [
          { kind: 'scores', calculations: ['total'] },
          { kind: 'chart', chart: 'course' },
        ],
      });
      Object.assign(texts['en-US'] ?? {}, {
        'band.total.any.text': 'You sleep badly.',
        'chart.course.description': 'Your nights',
        'chart.course.description_others': 'The nights of the person',
      });
    };
    const [scores, chart] = buildReports(readBy(true, write), 'respondent').at(-1)?.blocks ?? [];
    expect(scores).toMatchObject({ rows: [{ band: { text: { text: 'You sleep badly.', to: 'respondent' } } }] });
    expect(chart).toMatchObject({ chart: { description: { text: 'The nights of the person' } } });
  });
});
