import type { AnswerSheet } from 'core/instrument/document';
import { projectInstrument } from 'core/instrument/projection';
import { useMemo } from 'react';
import { type AnswerStore, compiledEngine, Player } from '@/answering';
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

const none: Readonly<Record<string, string>> = {};

const ignore = () => undefined;

/** The whole instrument in the player, page by page, in the words of a respondent’s language. Nothing goes to the server. */
export function PlayerPreview({ draft, locale, store, reviewText, onGive = ignore, onSend }: Props) {
  const { structure, compiled, chain } = draft;
  const { sample } = useSampleSheet();
  const { respondent } = sample;
  const projection = useMemo(() => projectInstrument(structure, compiled, chain), [structure, compiled, chain]);
  const engine = useMemo(() => compiledEngine(compiled, respondent), [compiled, respondent]);
  return (
    <InLanguage locale={locale}>
      <div lang={locale} dir={localeDirection(locale)}>
        <Player
          attempt="preview"
          locale={locale}
          languages={[]}
          projection={projection}
          engine={engine}
          store={store}
          saved={{ state: 'untouched', savedAt: null, waiting: 0, durable: true, refused: none }}
          exitTo={undefined}
          failure={undefined}
          sending={false}
          embedded
          {...(reviewText !== undefined && { reviewText })}
          onGive={onGive}
          onLanguage={async () => undefined}
          onSend={onSend}
        />
      </div>
    </InLanguage>
  );
}
