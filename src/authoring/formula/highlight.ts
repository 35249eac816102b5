import { type EditorState, type Extension, RangeSetBuilder, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, Direction, EditorView } from '@codemirror/view';
import { type ContextBox, contextChanged, type RegionsIn } from './context';
import { type MarkRole, marksOf } from './marks';
import { piecesOf } from './pieces';

const decorations = new Map<MarkRole, Decoration>();

function decorationOf(role: MarkRole): Decoration {
  const made = decorations.get(role) ?? Decoration.mark({ class: `formula-mark-${role}` });
  decorations.set(role, made);
  return made;
}

/** Around a formula in a text: always left to right. */
const island = Decoration.mark({
  class: 'formula-island',
  attributes: { dir: 'ltr', spellcheck: 'false', translate: 'no' },
  bidiIsolate: Direction.LTR,
});

/** Length of a placeholder's braces on each side. */
const braces = 2;

interface Options {
  box: ContextBox;
  regionsIn: RegionsIn;
  /** The formulas are placeholders in a text. */
  amongWords: boolean;
}

function drawn({ doc }: EditorState, { box, regionsIn }: Options): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const text = doc.toString();
  for (const { from, to } of regionsIn(text)) {
    for (const { role, start, end } of marksOf(piecesOf(text.slice(from, to)), box.current.scope)) {
      if (role !== 'sign' && role !== 'fault') builder.add(from + start, from + end, decorationOf(role));
    }
  }
  return builder.finish();
}

function islands({ doc }: EditorState, regionsIn: RegionsIn): DecorationSet {
  const text = doc.toString();
  return Decoration.set(
    regionsIn(text).map(({ from, to }) => island.range(from - braces, Math.min(to + braces, doc.length))),
  );
}

/** Highlights the formulas of a text. */
export function formulaHighlight(options: Options): Extension {
  const marks = StateField.define<DecorationSet>({
    create: (state) => drawn(state, options),
    update: (old, transaction) =>
      transaction.docChanged || transaction.effects.some((effect) => effect.is(contextChanged))
        ? drawn(transaction.state, options)
        : old,
    provide: (field) => EditorView.decorations.from(field),
  });
  if (!options.amongWords) return marks;
  const around = StateField.define<DecorationSet>({
    create: (state) => islands(state, options.regionsIn),
    update: (old, { docChanged, state }) => (docChanged ? islands(state, options.regionsIn) : old),
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.bidiIsolatedRanges.of((view) => view.state.field(field)),
    ],
  });
  // Later decorations enclose earlier ones.
  return [marks, around];
}
