import { screen, within } from '@testing-library/react';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { eveningCheck } from 'mock/answering/eveningCheck';
import { setDraft } from 'mock/authoring/draftWorld';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { useInstrumentDetail } from '@/authoring/frame/instrumentDetail';
import { openInDraft } from '@/authoring/testing/openInDraft';
import { Languages } from './Languages';
import { Versions } from './Versions';

const published = '01900000-0000-7000-8001-000000000001';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
  setDraft(published, eveningCheck);
});

/** The overview's parts, of an instrument that is as the mock's but for this. */
const openWith = (other: (detail: InstrumentDetail) => Partial<InstrumentDetail>) => {
  function Parts() {
    const { detail } = useInstrumentDetail();
    if (!detail) return null;
    const instrument = { ...detail, ...other(detail) };
    return (
      <>
        <Versions instrument={instrument} />
        <Languages instrument={instrument} />
      </>
    );
  }
  return openInDraft(published, <Parts />);
};

describe('what an overview folds', () => {
  it('are the earlier of many versions; what a version is for is said where something waits for one', async () => {
    const many = ({ versions: [newest] }: InstrumentDetail) => ({
      changed: false,
      versions: [7, 6, 5, 4, 3, 2, 1].flatMap((number) => (newest ? [{ ...newest, number }] : [])),
    });
    const user = await openWith(many);
    const rows = () => within(screen.getByRole('table')).getAllByRole('button', { name: 'Compare' });
    const more = await screen.findByRole('button', { name: 'Show 2 earlier versions' });
    expect(rows()).toHaveLength(5);
    expect(screen.queryByText(/^A new version is for attempts that begin from now on/)).not.toBeInTheDocument();
    await user.click(more);
    expect(rows()).toHaveLength(7);
    expect(screen.queryByRole('button', { name: /earlier version/ })).not.toBeInTheDocument();
  });

  it('are the languages with the fewest texts; the base language comes first', async () => {
    const codes = ['sv-SE', 'nl-NL', 'pl-PL', 'da-DK', 'fi-FI', 'it-IT', 'cs-CZ', 'el-GR', 'hu-HU', 'nb-NO', 'ro-RO'];
    await openWith(({ baseLocale }) => ({
      locales: [
        ...codes.map((locale, texts) => ({ locale, texts, total: 20, reviewed: 0, outdated: 0, promised: true })),
        { locale: baseLocale, texts: 5, total: 20, reviewed: 5, outdated: 0, promised: true },
        { locale: 'de-DE', texts: 19, total: 20, reviewed: 1, outdated: 0, promised: true },
      ],
    }));
    const list = await screen.findAllByRole('progressbar');
    expect(list.map((bar) => bar.getAttribute('aria-label')).slice(0, 3)).toEqual([
      'English',
      'Deutsch',
      'română (România)',
    ]);
    expect(screen.getByRole('button', { name: 'Show all 13 languages' })).toBeInTheDocument();
    expect(screen.queryByText(/^svenska/)).not.toBeInTheDocument();
  });
});
