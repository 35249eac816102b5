import type { AnswerSheet } from 'core/instrument/document';
import { projectInstrument } from 'core/instrument/projection';
import { useMemo } from 'react';
import { type AnswerStore, compiledEngine, UnsentPlayer } from '@/answering';
import { InLanguage } from '@/shell/start/InLanguage';
import { localeDirection } from '@/shell/start/languages';
import { useSampleSheet } from '../sample/sampleSheet';
import type { CompiledDraft } from './useCompiledDraft';

interface Props {
  draft: CompiledDraft;
  locale: string;
  store: AnswerStore;
  /** Message id: what sending means. Default: what respondents are told. */
  reviewText?: string;
  onGive?(given: AnswerSheet): void;
  /** The last page was sent; nothing went to the server. */
  onSend(): void;
}

/** The whole instrument in the player, page by page, in the words of a respondent’s language. Nothing goes to the server. */
export function PlayerPreview({ draft, locale, store, reviewText, onGive, onSend }: Props) {
  const { structure, compiled, chain } = draft;
  const { sample } = useSampleSheet();
  const { respondent } = sample;
  const projection = useMemo(() => projectInstrument(structure, compiled, chain), [structure, compiled, chain]);
  const engine = useMemo(() => compiledEngine(compiled, respondent), [compiled, respondent]);
  return (
    <InLanguage locale={locale}>
      <div lang={locale} dir={localeDirection(locale)}>
        <UnsentPlayer
          locale={locale}
          projection={projection}
          engine={engine}
          store={store}
          {...(reviewText !== undefined && { reviewText })}
          {...(onGive !== undefined && { onGive })}
          onSend={onSend}
        />
      </div>
    </InLanguage>
  );
}
