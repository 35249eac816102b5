import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { wholeInstrument } from 'core/instrument/operations';
import { namedByChoice, proposedLocales } from 'core/instrument/publishedLocales';
import { languageStanding } from 'core/instrument/standing';
import isEqual from 'lodash/isEqual';
import { useMemo, useState } from 'react';
import { newId } from '@/kit/newId/newId';
import { api } from '@/shell/api/client';

const none: readonly string[] = [];

/** The languages of the next version besides the base language: at first those that are complete, and those of the version before. */
export function useLanguageChoice(detail: InstrumentDetail | undefined) {
  const [own, setOwn] = useState<readonly string[]>();
  const proposal = useMemo(() => {
    const { baseLocale = '', locales = [], versions: [last] = [] } = detail ?? {};
    const complete = locales.filter((counts) => languageStanding(counts).isComplete).map(({ locale }) => locale);
    return {
      baseLocale,
      promised: locales.filter(({ promised, locale }) => promised && locale !== baseLocale).map(({ locale }) => locale),
      isComplete: (locale: string) => complete.includes(locale),
      current: last?.locales ?? [],
    };
  }, [detail]);
  const proposed = useMemo(() => (detail === undefined ? none : proposedLocales(proposal)), [detail, proposal]);
  const chosen = own ?? proposed;
  const isIncomplete = chosen.some((locale) => !proposal.isComplete(locale));

  /** Has the instrument name its languages, where the choice is another one than it would make by itself. @returns how many edits that took */
  async function keep(id: string): Promise<0 | 1> {
    const value = namedByChoice({ ...proposal, chosen });
    if (value === undefined) return 0;
    const document = (await api.instrument.export({ params: { id }, skipErrorHandler: true })) as
      | InstrumentDocument
      | undefined;
    const before = document?.settings?.locales;
    if (isEqual(before, value)) return 0;
    await api.draft.change({
      params: { id },
      body: {
        id: newId(),
        label: { key: 'settings', code: '', kind: wholeInstrument },
        operations: [
          {
            op: 'set',
            part: wholeInstrument,
            field: 'settings.locales',
            value,
            ...(before !== undefined && { before }),
          },
        ],
      },
      skipErrorHandler: true,
    });
    return 1;
  }

  return { chosen, isIncomplete, choose: setOwn, keep };
}
