import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getIntl, RawIntlProvider } from '@umijs/max';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { freshBrowser, openApp } from 'tests/src/app';
import { Differences } from './Differences';
import { JsonComparison } from './JsonComparison';
import { useDocumentWords } from './useDocumentWords';

beforeEach(async () => {
  freshBrowser();
  await openApp('/user/login');
});

const show = (before: unknown, after: unknown) =>
  render(
    <RawIntlProvider value={getIntl()}>
      <JsonComparison before={before} after={after} beforeLabel="Version 1" afterLabel="Version 2" />
    </RawIntlProvider>,
  );

const rowOf = (name: RegExp) => within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement);

describe('two documents side by side', () => {
  it('shows what differs on both sides, and folds what is equal', () => {
    show(
      { questions: [{ code: 'q1', required: true }, { code: 'q2' }], settings: { paging: 'all' } },
      { questions: [{ code: 'q1', required: false }, { code: 'q2' }], settings: { paging: 'all' } },
    );
    expect(
      rowOf(/^required/)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['true', 'false']);
    expect(screen.queryByText('paging')).not.toBeInTheDocument();
    expect(rowOf(/^questions/).getByRole('cell', { name: '1 changed, 1 equal' })).toBeInTheDocument();
  });

  it('says in words what was added and what is gone', () => {
    show({ old: 1 }, { fresh: 'text' });
    expect(rowOf(/^old/).getByText('nothing')).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: /fresh.*added/ })).toBeInTheDocument();
  });

  it('folds and unfolds by keyboard', async () => {
    const user = userEvent.setup();
    show({ a: { b: 1 } }, { a: { b: 2 } });
    const branch = screen.getByRole('button', { name: 'a' });
    branch.focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('rowheader', { name: /^b/ })).not.toBeInTheDocument();
  });

  it('says so when nothing differs', () => {
    show({ a: [1, 2] }, { a: [1, 2] });
    expect(screen.getByText('There is no difference.')).toBeInTheDocument();
  });
});

function Documents({ before, after }: Record<'before' | 'after', InstrumentDocument>) {
  const words = useDocumentWords(before, after);
  const [old, now] = [before, after].map(({ texts: _, ...structure }) => structure);
  return <JsonComparison before={old} after={now} beforeLabel="Version 1" afterLabel="Version 2" words={words} />;
}

describe('two versions in words', () => {
  const compare = (change: (document: InstrumentDocument, side: 'before' | 'after') => void) => {
    const [before, after] = [exampleDocument(), exampleDocument()];
    change(before, 'before');
    change(after, 'after');
    render(
      <RawIntlProvider value={getIntl()}>
        <Documents before={before} after={after} />
      </RawIntlProvider>,
    );
  };
  const cells = (name: RegExp) =>
    rowOf(name)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('labels fields as the screens do, and says values in their words', () => {
    compare((document, side) => {
      if (side === 'before') return;
      document.settings = { ...document.settings, paging: 'all', allowBack: false };
      const [question] = document.questions;
      if (question) Object.assign(question, { required: true, kind: 'yes_no' });
    });
    expect(screen.getByRole('button', { name: 'Settings' })).toBeInTheDocument();
    expect(cells(/^Shown/)).toEqual(['One section at a time', 'All on one page']);
    expect(cells(/^Going back/)).toEqual(['nothing', 'no']);
    expect(cells(/^Kind/)[1]).toBe('Yes or no');
    expect(screen.queryByText(/paging|allowBack|yes_no/)).not.toBeInTheDocument();
  });

  it('sums up a part that is new by its fields', () => {
    compare((document, side) => {
      if (side === 'before') return;
      document.questions.push({ code: 'fresh', kind: 'number', required: true, validation: { min: 3 } });
    });
    expect(cells(/^Question \d+/)[1]).toBe('Kind: Number\nRequired: yes\nLimits: Minimum: 3');
  });

  it('shows values as they are stored where words do not tell them apart', () => {
    compare((document, side) => {
      document.images = [
        { code: 'sun', source: `data:image/png;base64,${side === 'before' ? 'AAAA' : 'BBBB'}` },
        { code: 'moon', source: `data:image/png;base64,${side === 'before' ? 'AAAA' : 'B'.repeat(4000)}` },
      ];
    });
    const sources = screen.getAllByRole('rowheader', { name: /^File/ }).map((header) =>
      within(header.closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(sources).toEqual([
      ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'],
      ['1 kB', '4 kB'],
    ]);
  });
});

describe('what differs between two versions', () => {
  const compare = (change: (document: InstrumentDocument) => void) => {
    const [before, after] = [exampleDocument(), exampleDocument()];
    change(after);
    render(
      <RawIntlProvider value={getIntl()}>
        <Differences before={before} after={after} beforeLabel="1" afterLabel="2" ofTextsAlone="Revise" />
      </RawIntlProvider>,
    );
  };
  const reword = ({ texts, baseLocale, questions: [question] }: InstrumentDocument) => {
    const words = texts[baseLocale];
    const key = `question.${question?.code}.text`;
    if (words) words[key] = `${words[key]} indeed`;
  };

  it('counts only what there is, and says each text once before and once after, under its place', () => {
    compare(reword);
    expect(screen.getByText('Texts changed: 1')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.getByText('Question 1')).toBeInTheDocument();
    expect(screen.getByText('indeed', { selector: 'ins', exact: false })).toBeInTheDocument();
    for (const side of ['Before', 'After']) expect(screen.getAllByText(side, { selector: 'dt' })).toHaveLength(1);
    expect(screen.getByText('Revise')).toBeInTheDocument();
  });

  it('has texts beside the structure where both differ', () => {
    compare((document) => {
      reword(document);
      document.settings = { ...document.settings, paging: 'all' };
    });
    expect(screen.getByText('Parts changed: 1 · Texts changed: 1')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Texts (1)' })).toBeInTheDocument();
    expect(screen.queryByText('Revise')).not.toBeInTheDocument();
  });
});
