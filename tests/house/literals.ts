import ts from 'typescript';

export interface Literal {
  path: string;
  /** From 1. */
  line: number;
  text: string;
}

/** Attributes and properties whose text a person reads or hears. */
const read = new Set([
  ...['title', 'subTitle', 'label', 'placeholder', 'alt', 'description', 'tooltip', 'message', 'help', 'hint', 'extra'],
  ...[
    'okText',
    'cancelText',
    'emptyText',
    'notFoundContent',
    'checkedChildren',
    'unCheckedChildren',
    'closable',
    'tip',
  ],
  ...[
    'prefix',
    'suffix',
    'addonBefore',
    'addonAfter',
    'header',
    'footer',
    'heading',
    'lead',
    'caption',
    'legend',
    'tab',
  ],
  ...[
    'content',
    'summary',
    'submit',
    'confirm',
    'reason',
    'question',
    'note',
    'text',
    'children',
    'buttonText',
    'unit',
  ],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder', 'ariaLabel'],
  ...['showTotal', 'render', 'itemRender', 'labelRender', 'optionRender', 'formatter', 'fallbackText', 'errorText'],
]);

/** Functions that show what they are given, by the last part of their name and what it is called on. */
const shown =
  /^(?:feedback|message|notification|modal|Modal)\.\w+$|^(?:alert|confirm|prompt)$|^(?:window\.)(?:alert|confirm|prompt)$/;

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/&#?\w+;/g, ''));

/** Code and not prose: a property's value that is a name (`small`, `users.title`, `1fr auto`). A person reads a capital or a sentence. */
const isProse = (text: string): boolean => hasWords(text) && /^\P{L}*(?:\p{Lu}|\p{Lo})|\p{L} +\p{L}/u.test(text);

/** Wherever it stands: three words, the first with a capital. */
const isSentence = (text: string): boolean => /^\p{Lu}[\p{L}’']*(?:,? [\p{L}’']+){2,}/u.test(text);

/** What a developer reads: errors that are thrown, and `defaultMessage` beside the id of a message. */
function isForDevelopers(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isNewExpression(parent)) return /Error$/.test(parent.expression.getText());
  if (ts.isCallExpression(parent)) return /^console\./.test(parent.expression.getText());
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'defaultMessage';
}

/** The literal texts that an expression can come to, calls left out: those of a choice, a fallback, a template, a function's result. */
function textsOf(node: ts.Node): (ts.StringLiteralLike | ts.TemplateExpression)[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)) {
    return textsOf(node.expression);
  }
  if (ts.isSatisfiesExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return textsOf(node.right);
    const joins = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
    return joins.includes(kind) ? [...textsOf(node.left), ...textsOf(node.right)] : [];
  }
  if (ts.isArrowFunction(node)) return textsOf(node.body);
  if (ts.isBlock(node)) return node.statements.flatMap(textsOf);
  if (ts.isReturnStatement(node)) return node.expression ? textsOf(node.expression) : [];
  if (ts.isIfStatement(node)) {
    return [...textsOf(node.thenStatement), ...(node.elseStatement ? textsOf(node.elseStatement) : [])];
  }
  return [];
}

/** The fixed words of a literal; of a template with a blank for each expression. */
function wordsOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' … ');
}

/**
 * The literal texts of a source that a person would read: text between tags, attributes and properties of those names, what is passed to
 * a notice, and sentences anywhere. `isKey`: a literal that names a message is none.
 */
export function literalsIn(path: string, source: string, isKey: (text: string) => boolean): Literal[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true, kind);
  const found = new Map<number, Literal>();
  const report = (node: ts.Node, text: string) => {
    const start = node.getStart(file);
    found.set(start, { path, line: file.getLineAndCharacterOfPosition(start).line + 1, text: text.trim() });
  };
  const judge = (node: ts.Node | undefined, speaks: (text: string) => boolean) => {
    for (const literal of node ? textsOf(node) : []) {
      const words = wordsOf(literal);
      if (speaks(words) && !isKey(words)) report(literal, words);
    }
  };
  const nameOf = (node: ts.PropertyName | ts.JsxAttributeName) => node.getText(file).replace(/^['"]|['"]$/g, '');
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWords(node.text)) report(node, node.text);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) judge(node.expression, hasWords);
    else if (ts.isJsxAttribute(node) && read.has(nameOf(node.name))) {
      const value = node.initializer;
      judge(value && ts.isJsxExpression(value) ? value.expression : value, hasWords);
    } else if (ts.isPropertyAssignment(node) && read.has(nameOf(node.name))) judge(node.initializer, isProse);
    else if (ts.isCallExpression(node) && shown.test(node.expression.getText(file))) {
      for (const argument of node.arguments) judge(argument, hasWords);
    } else if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      /\.(?:title|textContent|innerText|alt|placeholder|ariaLabel)$/.test(node.left.getText(file))
    ) {
      judge(node.right, hasWords);
    }
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && !isForDevelopers(node)) {
      judge(node, isSentence);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()];
}
