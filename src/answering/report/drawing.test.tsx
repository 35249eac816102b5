import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addLocale, getIntl, RawIntlProvider } from '@umijs/max';
import type { InstrumentDocument } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { buildReports, disclose } from 'core/report';
import { startRun } from 'core/scoring';
import answeringMessages from 'seed/messages/en-US/answering.json';
import { freshBrowser } from 'tests/src/app';
import { ReportView } from './ReportView';

beforeEach(() => {
  freshBrowser();
  addLocale('en-US', answeringMessages, { momentLocale: '', antd: {} as never });
});

const instrument: InstrumentDocument = {
  format: 'instrument/1',
  code: 'drawn',
  baseLocale: 'en-US',
  answerSets: [
    {
      code: 'often',
      answers: [
        { code: 'never', score: 0 },
        { code: 'always', score: 4 },
      ],
    },
  ],
  questions: [{ code: 'q1', kind: 'single_choice', answerSet: 'often' }],
  calculations: [{ code: 'unrest', formula: 'q1', shownTo: ['respondent'] }],
  svgs: [
    {
      code: 'gauge',
      source: '<svg xmlns="http://www.w3.org/2000/svg"><text id="t">0</text></svg>',
      bindings: [{ element: 't', target: 'text', formula: 'unrest' }],
    },
  ],
  reports: [{ code: 'main', blocks: [{ kind: 'svg', svg: 'gauge', condition: 'unrest >= 2' }] }],
  texts: {
    'en-US': {
      title: 'Drawn',
      'question.q1.text': 'I was restless.',
      'answer.often.never.label': 'Never',
      'answer.often.always.label': 'Always',
      'calculation.unrest.name': 'Unrest',
      'svg.gauge.title': 'How it stands',
    },
  },
};

it('a drawing says how it came to what it shows, and why it is there', async () => {
  const compiled = compileInstrument(instrument);
  const run = startRun(compiled, { answers: { q1: 'always' }, respondent: {} });
  const context = { document: instrument, compiled, run, chain: ['en-US'] };
  const [report, ...others] = buildReports(context, 'respondent');
  if (!report) throw new Error('there is no report');
  const told = disclose(context, [report, ...others], 'respondent');
  render(
    <RawIntlProvider value={getIntl('en-US', true)}>
      <ReportView report={report} {...told} locale="en-US" />
    </RawIntlProvider>,
  );
  const figure = screen.getByText('How it stands').closest('figure') as HTMLElement;
  await userEvent.click(within(figure).getByText('How did these values come about?'));
  expect(within(figure).getByText(/^Unrest is 4, so 2 or more/)).toBeInTheDocument();
});
