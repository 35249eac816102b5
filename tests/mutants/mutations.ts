import ts from 'typescript';

/** One small change of a source. */
export interface Mutation {
  start: number;
  end: number;
  instead: string;
}

const opposite: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.QuestionQuestionToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
};

/** What a statement that only calls something can be left out for: a log line says nothing that is tested. */
const isWorthLeavingOut = (text: string) => !/^(log|console)\./.test(text);

function changeOf(node: ts.Node, source: ts.SourceFile): Mutation | undefined {
  const change = (at: ts.Node, instead: string): Mutation => ({ start: at.getStart(source), end: at.end, instead });
  if (ts.isBinaryExpression(node)) {
    const instead = opposite[node.operatorToken.kind];
    return instead === undefined ? undefined : change(node.operatorToken, instead);
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return change(node, node.operand.getText(source));
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) return change(node, 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) return change(node, 'true');
  if (ts.isConditionalExpression(node)) return change(node.condition, `!(${node.condition.getText(source)})`);
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression))
    return isWorthLeavingOut(node.getText(source)) ? change(node, '') : undefined;
  return undefined;
}

/** Every change that can be made to a source, in its order. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const mutation = changeOf(node, source);
    if (mutation) found.push(mutation);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export const mutated = (text: string, { start, end, instead }: Mutation): string =>
  `${text.slice(0, start)}${instead}${text.slice(end)}`;
