import { useCallback } from 'react';
import { plainText } from '@/answering';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { type DraftView, textIn } from '@/authoring/draft/view';
import { useText } from '@/kit/text/useText';
import type { DraftBlock } from './blocks';

/** Characters. */
const longest = 60;

/** Without its formulas, which nobody reads by ear. */
const shortened = (text: string): string => {
  const words = plainText(text.replace(/\{\{.*?\}\}/gs, '…'));
  return words.length <= longest ? words : `${words.slice(0, longest).replace(/\s+\S*$/, '')}…`;
};

/** Named scores; more are not named. */
const most = 3;

/** The title of a part, or its code. */
export function titleOf(view: DraftView, part: { id: string; code: string } | undefined, ...fields: string[]): string {
  if (part === undefined) return '';
  const { baseLocale } = view.draft;
  for (const field of fields) {
    const text = textIn(view, part.id, field, baseLocale);
    if (text) return text;
  }
  return part.code;
}

const partOf = <T extends { code: string }>(parts: readonly T[] | undefined, code: string): T | undefined =>
  parts?.find((part) => part.code === code);

/** What distinguishes blocks of a kind, in the base language: their own text, or the title of what they show. */
function subjectOf(block: DraftBlock, view: DraftView): string {
  const { draft } = view;
  switch (block.kind) {
    case 'heading':
    case 'text':
      return shortened(textIn(view, block.id, 'text', draft.baseLocale) ?? '');
    case 'nuggets':
      return block.group;
    case 'scores': {
      const named = block.calculations
        .slice(0, most)
        .map((code) => titleOf(view, partOf(draft.calculations, code), 'name') || code);
      return `${named.join(', ')}${block.calculations.length > most ? '…' : ''}`;
    }
    case 'chart':
      return titleOf(view, partOf(draft.charts, block.chart), 'title') || block.chart;
    case 'svg':
      return titleOf(view, partOf(draft.svgs, block.svg), 'title', 'alt') || block.svg;
    case 'image':
      return titleOf(view, partOf(draft.images, block.image), 'alt') || block.image;
    case 'page_break':
      return '';
  }
}

/** The name of a block: its kind, and what it shows. */
export function useBlockName(): (block: DraftBlock | undefined) => string {
  const text = useText('reportEditor.');
  const view = useDraft((state) => state.view);
  return useCallback(
    (block) => {
      if (block === undefined) return '';
      const kind = text(`kind.${block.kind}`);
      const subject = subjectOf(block, view);
      return subject === '' ? kind : text('block.name', { kind, subject });
    },
    [text, view],
  );
}
