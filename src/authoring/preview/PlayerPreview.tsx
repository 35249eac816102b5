import { projectInstrument } from 'core/instrument/projection';
import { useMemo } from 'react';
import { compiledEngine, Player } from '@/answering';
import { useSampleSheet } from '../sample/sampleSheet';
import type { CompiledDraft } from './useCompiledDraft';
import { useSampleAnswers } from './useSampleAnswers';

interface Props {
  draft: CompiledDraft;
  locale: string;
  /** The last page was sent; nothing went to the server. */
  onSend(): void;
}

const none: Readonly<Record<string, string>> = {};

/** The whole instrument in the player, page by page. Answers go to the sample sheet, not to the server. */
export function PlayerPreview({ draft, locale, onSend }: Props) {
  const { structure, compiled, chain } = draft;
  const { sample } = useSampleSheet();
  const { respondent } = sample;
  const { store, onGive } = useSampleAnswers();
  const projection = useMemo(() => projectInstrument(structure, compiled, chain), [structure, compiled, chain]);
  const engine = useMemo(() => compiledEngine(compiled, respondent), [compiled, respondent]);
  return (
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
      reviewText="test.review"
      onGive={onGive}
      onLanguage={async () => undefined}
      onSend={onSend}
    />
  );
}
