import { EditorState, type Extension } from '@codemirror/state';

/** Keeps a text on one line: joins pasted lines with spaces, ignores a single line break. */
export const oneLine: Extension = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  let isBlank = true;
  transaction.changes.iterChanges((_from, _to, _start, _end, inserted) => {
    if (inserted.toString().trim() !== '') isBlank = false;
  });
  if (isBlank) return [];
  const { length } = transaction.startState.doc;
  const insert = transaction.newDoc.toString().replace(/\s*\n\s*/g, ' ');
  const anchor = Math.min(transaction.newSelection.main.head, insert.length);
  return { changes: { from: 0, to: length, insert }, selection: { anchor } };
});
