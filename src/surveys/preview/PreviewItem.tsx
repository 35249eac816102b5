import type { AnswerSheet, InstrumentDocument } from 'core/instrument/document';
import { projectInstrument } from 'core/instrument/projection';
import type { SoundDraft } from 'core/instrument/sound';
import { useMemo, useState } from 'react';
import { AnswerStore, compiledEngine, UnsentPlayer } from '@/answering';

interface Props {
  item: SoundDraft<InstrumentDocument>;
  locale: string;
  chain: readonly string[];
  onSent(answers: AnswerSheet): void;
}

const given = (answers: AnswerSheet): AnswerSheet =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null));

/** An item in the player. The answers go to nobody. */
export function PreviewItem({ item: { structure, compiled }, locale, chain, onSent }: Props) {
  const [store] = useState(() => new AnswerStore({}));
  const projection = useMemo(() => projectInstrument(structure, compiled, chain), [structure, compiled, chain]);
  const engine = useMemo(() => compiledEngine(compiled, { locale }), [compiled, locale]);
  return (
    <UnsentPlayer
      locale={locale}
      projection={projection}
      engine={engine}
      store={store}
      onSend={() => onSent(given(store.sheet()))}
    />
  );
}
