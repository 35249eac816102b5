import {
  type ChangedLine,
  type ConversionReport,
  changedLine,
  type DroppedLine,
  droppedLine,
  type Reason,
} from './report';

/** What a source consists of: JSON, or what can be seen as it (rows of a table, elements of XML). */
export type SourceValue = unknown;

type Mark = { kind: 'kept' } | { kind: 'changed'; line: ChangedLine } | { kind: 'dropped'; line: DroppedLine };

/** `item[3].text` below `item`; a key that is no plain word stands in brackets. */
export function below(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (/^[@A-Za-z_][\w:.@ -]*$/.test(key)) return path === '' || path.endsWith(':') ? `${path}${key}` : `${path}.${key}`;
  return `${path}[${JSON.stringify(key)}]`;
}

const isNothing = (value: SourceValue): boolean => value === undefined || value === null || value === '';

/** The parts of a value, those without content left out. */
function partsOf(value: SourceValue): [string | number, SourceValue][] {
  if (Array.isArray(value))
    return value.map((part, index): [number, SourceValue] => [index, part]).filter(([, part]) => !isNothing(part));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter(([, part]) => !isNothing(part));
}

const brief = (value: SourceValue): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/**
 * Keeps what a reader says about the elements of a source. In the end each element, down to the last value, is under exactly one line:
 * its own, or that of the nearest element around it that has one; what nobody spoke of is dropped, with a line.
 */
export class Ledger {
  private readonly marks = new Map<string, Mark>();
  private readonly languages: { path: string; line: ChangedLine | DroppedLine }[] = [];
  private readonly silent: { prefix: string; code: Reason }[] = [];

  keep(...paths: string[]): void {
    for (const path of paths) if (!this.marks.has(path)) this.marks.set(path, { kind: 'kept' });
  }

  change(path: string, was: string, became: string, code: Reason, detail?: string): void {
    this.marks.set(path, { kind: 'changed', line: changedLine(path, was, became, code, detail) });
  }

  drop(path: string, what: SourceValue, code: Reason, detail?: string): void {
    this.marks.set(path, { kind: 'dropped', line: droppedLine(path, brief(what), code, detail) });
  }

  has(path: string): boolean {
    return this.marks.has(path);
  }

  /** Of a language of the file, which is no element of it. */
  language(tag: string, locale: string | null): void {
    const path = `languages[${JSON.stringify(tag)}]`;
    if (locale === null) this.languages.push({ path, line: droppedLine(path, tag, 'language_unknown') });
    else if (locale !== tag) this.languages.push({ path, line: changedLine(path, tag, locale, 'language_matched') });
  }

  /** What nobody speaks of below this path is dropped for this reason. */
  otherwise(prefix: string, code: Reason): void {
    this.silent.push({ prefix, code });
  }

  /** The report over the whole source. */
  report(source: SourceValue, root = ''): ConversionReport {
    const report: ConversionReport = { kept: [], changed: [], dropped: [] };
    this.addTo(report, source, root);
    this.tellLanguages(report);
    return report;
  }

  tellLanguages(report: ConversionReport): void {
    for (const { line } of this.languages) {
      if ('was' in line) report.changed.push(line);
      else report.dropped.push(line);
    }
  }

  addTo(report: ConversionReport, source: SourceValue, root = ''): void {
    this.walk(report, root, source, undefined);
  }

  private readonly spoken = new Set<string>();

  /** The elements around all that somebody spoke of. */
  private prepare(): void {
    for (const path of this.marks.keys()) {
      for (let at = path.length - 1; at > 0; at -= 1) {
        const sign = path[at];
        if (sign === '.' || sign === '[') this.spoken.add(path.slice(0, at));
        else if (sign === ':') this.spoken.add(path.slice(0, at + 1));
      }
    }
  }

  private walk(report: ConversionReport, path: string, value: SourceValue, around: Mark | undefined): void {
    if (this.spoken.size === 0 && this.marks.size > 0) this.prepare();
    const own = this.marks.get(path);
    const parts = partsOf(value);
    const isSpokenOf = path === '' || this.spoken.has(path);
    if (!isSpokenOf || parts.length === 0) {
      this.say(report, path, value, own ?? around);
      return;
    }
    // A line of its own that changes or drops it stands at the element; the parts below that have none are under it.
    if (own && own.kind !== 'kept') this.say(report, path, value, own);
    for (const [key, part] of parts) {
      const next = below(path, key);
      const isSilent = own !== undefined && own.kind !== 'kept' && !this.marks.has(next) && !this.spoken.has(next);
      if (!isSilent) this.walk(report, next, part, own ?? around);
    }
  }

  private say(report: ConversionReport, path: string, value: SourceValue, mark: Mark | undefined): void {
    if (mark?.kind === 'kept') report.kept.push(path);
    else if (mark?.kind === 'changed') report.changed.push({ ...mark.line, path });
    else if (mark?.kind === 'dropped') report.dropped.push({ ...mark.line, path });
    else if (partsOf(value).length > 0 || !isEmptyValue(value)) {
      const [silent] = this.silent
        .filter(({ prefix }) => path.startsWith(prefix))
        .sort((one, other) => other.prefix.length - one.prefix.length);
      report.dropped.push(droppedLine(path, brief(value), silent?.code ?? 'no_place'));
    }
  }
}

function isEmptyValue(value: SourceValue): boolean {
  if (isNothing(value)) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
