import { fireEvent, render, screen } from '@testing-library/react';
import { addLocale, getIntl, RawIntlProvider } from '@umijs/max';
import type { InLanguage as Has } from 'core/contract/answering/browse';
import { people } from 'mock/accounts/people';
import { browse } from 'mock/answering/browse';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import type { ReactNode } from 'react';
import answeringMessages from 'seed/messages/en-US/answering.json';
import { freshBrowser } from 'tests/src/app';
import { InLanguage } from './InLanguage';
import { Start } from './Start';
import { AgeField } from './StatedFields';
import { useAge } from './useAge';

beforeEach(() => {
  freshBrowser();
  addLocale('en-US', answeringMessages, { momentLocale: '', antd: {} as never });
});

const show = (part: ReactNode) => render(<RawIntlProvider value={getIntl('en-US', true)}>{part}</RawIntlProvider>);

describe('an age', () => {
  let given: (number | undefined)[];

  function Asked() {
    const age = useAge();
    return (
      <>
        <AgeField age={age} label="Age in years" />
        <button type="button" onClick={() => age.check() && given.push(age.age)}>
          Start
        </button>
      </>
    );
  }

  const answer = (typed: string) => {
    given = [];
    show(<Asked />);
    const field = screen.getByLabelText('Age in years');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    return field;
  };

  it.each(['300', '-3', 'abc', '34.5'])('%s is refused at its field, and left as it was typed', (typed) => {
    const field = answer(typed);
    expect(field).toHaveValue(typed);
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/whole number from 0 to 130/);
    expect(given).toEqual([]);
  });

  it.each([
    ['34', 34],
    ['٣٤', 34],
    ['0', 0],
    ['', undefined],
  ])('“%s” is taken', (typed, age) => {
    expect(answer(typed)).toBeValid();
    expect(given).toEqual([age]);
  });
});

it('nothing is said of a language that has everything', () => {
  const whole = { own: 9, of: 9, otherwise: null };
  const has: Has = { locale: 'en-US', questions: whole, answers: whole, report: null };
  expect(show(<InLanguage has={has} />).container).toBeEmptyDOMElement();
});

it('what cannot be answered again now says from when it can, and has no start', () => {
  const [, phq9] = offeredInstruments();
  const caller = people.find(({ email }) => email === 'user@example.org');
  const call = { params: { id: phq9?.id ?? '' }, query: {}, body: undefined, locale: 'en-US', caller };
  const refused = { refusal: 'days', availableAt: '2026-12-01T10:00:00.000Z' } as const;
  const found = browse.get(call);
  const detail = 'data' in found ? found.data : found;
  show(<Start detail={{ ...detail, ...refused }} locale="en-US" about={null} onRefused={() => undefined} />);
  expect(screen.getByText(/You can answer it again from December 1, 2026/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Start' })).not.toBeInTheDocument();
});
