import { type MessageKind, messageKinds } from 'core/access/translationGrants';
import type { TranslationState } from 'core/contract/translating/translation';
import * as fc from 'fast-check';
import { editorAddress, isNarrowed, type ListFilter, readFilter, readPlace, writeFilter } from './listFilter';
import { translationStates } from './stateWords';

const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });

const filters: fc.Arbitrary<ListFilter> = fc.record(
  {
    locales: fc.uniqueArray(fc.constantFrom('de-DE', 'ar-EG', 'zh-CN', 'fil-PH', 'zh-Hans-CN')),
    kinds: some<MessageKind>(messageKinds),
    ownerId: fc.uuid(),
    states: some<TranslationState>(translationStates),
    text: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((text) => text.length <= 200),
    failing: fc.constant(true),
    reachable: fc.constant(true),
    commented: fc.constant(true),
  },
  { requiredKeys: ['locales'] },
);

describe('the filter in the address', () => {
  it('comes back as it was written, with the place beside it', () => {
    fc.assert(
      fc.property(filters, fc.uuid(), fc.nat(99_999), (filter, id, at) => {
        expect(readFilter(`?${writeFilter(filter)}`)).toEqual(filter);
        const [path, search = ''] = editorAddress(id, filter, { locale: 'de-DE', at }).split('?');
        expect(path).toBe(`/translations/edit/${id}`);
        expect(readFilter(search)).toEqual(filter);
        expect(readPlace(search)).toEqual({ locale: 'de-DE', at });
        expect(isNarrowed(filter)).toBe(Object.keys(filter).length > 1);
      }),
    );
  });

  it('is readable', () => {
    expect(writeFilter({ locales: ['de-DE', 'fr-FR'], states: ['missing'], text: 'a & b', failing: true })).toBe(
      'locales=de-DE,fr-FR&states=missing&text=a+%26+b&failing=true',
    );
    expect(writeFilter({ locales: [] })).toBe('');
    expect(editorAddress('1', { locales: [] }, {})).toBe('/translations/edit/1');
  });

  it('takes from an address only what makes sense', () => {
    const search = `?locales=de-DE,,de-DE,<b>,${'x'.repeat(50)}&kinds=Webpages,Secrets&states=constructor&ownerId=1&failing=yes&at=-1&text=${'a'.repeat(300)}`;
    expect(readFilter(search)).toEqual({ locales: ['de-DE'], kinds: ['Webpages'], text: 'a'.repeat(200) });
    expect(readPlace(search)).toEqual({});
  });
});
