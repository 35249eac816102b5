import { type EditorState, type Extension, RangeSetBuilder, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, Direction, EditorView } from '@codemirror/view';
import { type Token, tokens } from 'core/language/tokens';

type Format = Parameters<typeof tokens>[1];

const mark = (kind: Token['kind']) =>
  Decoration.mark({
    class: `translate-chip translate-chip-${kind}`,
    // Code is left-to-right, also between right-to-left words.
    attributes: { dir: 'ltr', spellcheck: 'false', translate: 'no' },
    bidiIsolate: Direction.LTR,
  });

const marks = { argument: mark('argument'), icu: mark('icu'), formula: mark('formula'), tag: mark('tag') } as const;
const markdown = mark('markdown');

function chipsIn({ doc }: EditorState, format: Format): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const token of tokens(doc.toString(), format)) {
    if (!token.protected || token.start === token.end) continue;
    builder.add(token.start, token.end, token.kind in marks ? marks[token.kind as keyof typeof marks] : markdown);
  }
  return builder.finish();
}

/** Each protected part of a text is one piece: the cursor steps over it, and deleting removes it whole. */
export function protectedChips(format: Format): Extension {
  return StateField.define<DecorationSet>({
    create: (state) => chipsIn(state, format),
    update: (chips, { docChanged, state }) => (docChanged ? chipsIn(state, format) : chips),
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.atomicRanges.of((view) => view.state.field(field)),
      EditorView.bidiIsolatedRanges.of((view) => view.state.field(field)),
    ],
  });
}
