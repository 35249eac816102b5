/** Action tags with their values: `@MAXCHECKED=3 @PLACEHOLDER="a word"`. */
export function actionTags(annotation: string): Map<string, string> {
  const tags = new Map<string, string>();
  if (annotation.startsWith('@ASSESS-NOTES')) return tags;
  const pattern = /(@[A-Z][A-Z-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
  for (let found = pattern.exec(annotation); found; found = pattern.exec(annotation)) {
    const [, tag = '', double, single, bare] = found;
    tags.set(tag, double ?? single ?? bare ?? '');
  }
  return tags;
}

/** What stands in the parentheses of `@CALCTEXT(…)`. */
export function calctextOf(annotation: string): string | undefined {
  const start = annotation.indexOf('@CALCTEXT(');
  if (start < 0) return undefined;
  const from = start + '@CALCTEXT('.length;
  let depth = 1;
  let quote = '';
  for (let at = from; at < annotation.length; at += 1) {
    const sign = annotation[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return annotation.slice(from, at);
    }
  }
  return annotation.slice(from);
}
