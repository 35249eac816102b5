import ts from 'typescript';

/** What a source says of the messages it uses. */
export interface Uses {
  /** Ids that are asked for as they stand: `formatMessage({ id: 'list.total' })`, `<FormattedMessage id="list.total" />`. */
  ids: { id: string; line: number; defaultMessage?: string }[];
  /** Every literal text and every name of a property: a key, or a part of one. */
  words: Set<string>;
  /** Texts that are put together, as the fixed parts around the blanks: `role.${role}` is ['role.', '']. */
  patterns: string[][];
}

const propertyOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
  for (const property of object.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer;
  }
  return undefined;
};

export function usesIn(path: string, source: string): Uses {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true, kind);
  const uses: Uses = { ids: [], words: new Set(), patterns: [] };
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) uses.words.add(node.text);
    else if (ts.isPropertyAccessExpression(node)) uses.words.add(node.name.text);
    else if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node) || ts.isShorthandPropertyAssignment(node)) {
      uses.words.add(node.name.getText(file).replace(/^['"]|['"]$/g, ''));
    } else if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
      if (parts.some((part) => /[a-z]/i.test(part)) && parts.every((part) => /^[\w.-]*$/.test(part))) {
        uses.patterns.push(parts);
      }
    }
    // `useText('list.')`: what the ids of a screen's texts begin with.
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'useText') {
      const [prefix] = node.arguments;
      if (prefix && ts.isStringLiteralLike(prefix)) uses.patterns.push([prefix.text, '']);
    }
    if (ts.isObjectLiteralExpression(node)) {
      const id = propertyOf(node, 'id');
      const text = propertyOf(node, 'defaultMessage');
      const { parent } = node;
      const isFirst = ts.isCallExpression(parent) && parent.arguments[0] === node;
      const asked = isFirst && /formatMessage$/.test(parent.expression.getText(file));
      const hasText = text !== undefined && ts.isStringLiteralLike(text);
      if (id && ts.isStringLiteralLike(id) && (asked || hasText)) {
        uses.ids.push({ id: id.text, line: lineOf(id), ...(hasText && { defaultMessage: text.text }) });
      }
    }
    if (ts.isJsxAttribute(node) && node.name.getText(file) === 'id' && node.initializer) {
      const element = node.parent.parent;
      if (element.tagName.getText(file) === 'FormattedMessage' && ts.isStringLiteral(node.initializer)) {
        uses.ids.push({ id: node.initializer.text, line: lineOf(node) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Of the keys, those that no source names, neither as they stand nor put together of words that some source has. */
export function unusedKeys(keys: readonly string[], sources: readonly Pick<Uses, 'words' | 'patterns'>[]): string[] {
  const words = new Set(sources.flatMap((uses) => [...uses.words]));
  const distinct = new Set(sources.flatMap((uses) => uses.patterns.map((parts) => parts.map(escaped).join('(.+)'))));
  const patterns = [...distinct].map((pattern) => new RegExp(`^${pattern}$`));
  /** Once more: a part of a key may be put together itself. */
  const isSaid = (text: string, depth: number): boolean =>
    words.has(text) ||
    (depth > 0 &&
      patterns.some((pattern) =>
        pattern
          .exec(text)
          ?.slice(1)
          .every((part) => isSaid(part, depth - 1)),
      ));
  return keys.filter((key) => !isSaid(key, 2));
}
