import { render } from '@testing-library/react';
import { addLocale, getIntl, RawIntlProvider } from '@umijs/max';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { browse } from 'mock/answering/browse';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import arabic from 'seed/messages/ar-EG/answering.json';
import english from 'seed/messages/en-US/answering.json';
import { freshBrowser } from 'tests/src/app';
import { AboutAnswers } from './DetailParts';

const [evening] = offeredInstruments();
const detail = browse.get({ params: { id: evening?.id ?? '' }, query: {}, locale: 'en-US' } as never) as BrowseDetail;

beforeEach(() => {
  freshBrowser();
  addLocale('en-US', english, { momentLocale: '', antd: {} as never });
  addLocale('ar-EG', arabic, { momentLocale: '', antd: {} as never });
});

/** What is said of who sees the answers, in order; how they are kept is in a fold. */
function said(facts: Partial<BrowseDetail>, locale = 'en-US'): string[] {
  const { unmount } = render(
    <RawIntlProvider value={getIntl(locale, true)}>
      <AboutAnswers detail={{ ...detail, ...facts }} />
    </RawIntlProvider>,
  );
  const sentencesIn = [...document.querySelectorAll('.details-part li, .details-part > p')];
  const inSight = sentencesIn.filter((item) => item.closest('details') === null);
  const sentences = inSight.map(({ textContent }) => textContent ?? '');
  unmount();
  return sentences;
}

describe('who sees the answers', () => {
  it('is nobody, where it is so', () => {
    const nobody = 'Nobody else sees your answers or your result, and they are in no statistics.';
    expect(said({ seenBy: 'nobody' })).toEqual([nobody]);
    expect(said({ seenBy: 'named', readers: [] })).toEqual(['Nobody else sees your answers or your result.']);
  });

  it('are staff about groups alone; texts only of more people, where texts are asked for', () => {
    const figures =
      'Staff see figures about groups of at least 5 people, never those of one person. Nobody else sees your answers or your result.';
    expect(said({ seenBy: 'figures', asksTexts: false })).toEqual([figures]);
    expect(said({ seenBy: 'figures', asksTexts: true })).toEqual([
      'Staff read texts that people write without names, and only where at least 10 people have answered.',
      figures,
    ]);
    expect(said({ seenBy: 'figures', asksTexts: true }, 'ar-EG').join()).toMatch(/١٠.*٥/);
  });

  it('are its readers, each by name', () => {
    expect(said({ seenBy: 'named', readers: ['Ada', 'سارة'] })).toEqual([
      'Who of the staff sees your answers and your result with your name: \u2068Ada\u2069 and \u2068سارة\u2069. Nobody else sees them.',
    ]);
  });
});
