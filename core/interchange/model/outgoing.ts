import type { InstrumentDocument, Question, Settings } from '../../instrument/document';
import { textKeys } from '../../instrument/textKeys';
import type { Grammar } from '../expression/grammar';
import { printTerm } from '../expression/print';
import { type Term, Unsayable } from '../expression/term';
import type { Notes } from './gathered';
import { below } from './ledger';
import { type ConversionReport, changedLine, droppedLine, type Reason } from './report';

/** The cover is a picture, and pictures stay behind. */
const withoutCover = ({ cover: _cover, ...settings }: Settings): Settings => settings;

/** Keeps what a writer says about the parts of our document, and the notes that it leaves in the file. */
export class Outgoing {
  readonly report: ConversionReport = { kept: [], changed: [], dropped: [] };
  readonly notes: Notes;
  private readonly usedTexts = new Set<string>();

  constructor(readonly document: InstrumentDocument) {
    this.notes = {
      format: 'assess-notes/1',
      code: document.code,
      baseLocale: document.baseLocale,
      ...(document.settings && { settings: withoutCover(document.settings) }),
      names: {},
      questions: {},
      answers: {},
      formulas: {},
      calculations: document.calculations ?? [],
      ...(document.tables && document.tables.length > 0 && { tables: document.tables }),
    };
  }

  /** A text in every language that has it; the base language first. */
  texts(key: string): [locale: string, text: string][] {
    this.usedTexts.add(key);
    const { baseLocale, texts } = this.document;
    const locales = [
      baseLocale,
      ...Object.keys(texts)
        .filter((locale) => locale !== baseLocale)
        .sort(),
    ];
    return locales.flatMap((locale): [string, string][] => {
      const text = texts[locale]?.[key];
      return text === undefined || text === '' ? [] : [[locale, text]];
    });
  }

  base(key: string): string | undefined {
    this.usedTexts.add(key);
    return this.document.texts[this.document.baseLocale]?.[key];
  }

  keep(path: string): void {
    this.report.kept.push(path);
  }

  drop(path: string, what: unknown, code: Reason = 'not_carried', detail?: string): void {
    const text = typeof what === 'string' ? what : (JSON.stringify(what) ?? '');
    this.report.dropped.push(droppedLine(path, text.slice(0, 300), code, detail));
  }

  change(path: string, was: string, became: string, code: Reason, detail?: string): void {
    this.report.changed.push(changedLine(path, was, became, code, detail));
  }

  /** A formula in the other language; null: it cannot say it, which is told. `place`: what it belongs to, as in `Notes.formulas`. */
  formula(path: string, place: string, formula: string, grammar: Grammar, say: () => Term): string | null {
    try {
      const written = printTerm(grammar, say());
      this.notes.formulas[place] = { formula, written };
      this.change(path, formula, written, 'formula_translated');
      return written;
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error;
      this.drop(path, formula, 'unsayable', error.message);
      return null;
    }
  }

  /** Tells what no format has a place for of a question. @param keyed where its reverse key went */
  uncarried(path: string, { reverse, tags, image }: Question, keyed = 'in the expressions'): void {
    if (reverse) this.change(`${path}.reverse`, 'true', keyed, 'formula_translated');
    if (tags && tags.length > 0) this.drop(`${path}.tags`, tags);
    if (image !== undefined) this.drop(`${path}.image`, image, 'media');
  }

  /** Remembers of a question what the format cannot say. */
  note(question: Question, ...keys: (keyof Question)[]): void {
    const noted: Partial<Question> = { ...this.notes.questions[question.code] };
    for (const key of keys) if (question[key] !== undefined) Object.assign(noted, { [key]: question[key] });
    if (Object.keys(noted).length > 0) this.notes.questions[question.code] = noted;
  }

  /** Languages that the format does not carry, of which is told once. */
  skipLocales(locales: readonly string[]): void {
    for (const locale of locales) this.skipped.add(locale);
  }

  private readonly skipped = new Set<string>();

  /** Tells of all texts and parts that nobody asked for. */
  finish(): ConversionReport {
    const { document } = this;
    for (const key of ['domain', 'area'] as const) if (document[key] !== undefined) this.drop(key, document[key]);
    const lists = ['tables', 'nuggets', 'charts', 'svgs', 'images', 'reports', 'testCases'] as const;
    for (const list of lists) {
      document[list]?.forEach((part, index) => {
        this.drop(below(below('', list), index), part);
      });
    }
    const all = new Set(textKeys(document).map(({ key }) => key));
    for (const [locale, bundle] of Object.entries(document.texts)) {
      if (this.skipped.has(locale)) continue;
      for (const [key, text] of Object.entries(bundle)) {
        const path = `texts["${locale}"]["${key}"]`;
        if (this.usedTexts.has(key)) this.keep(path);
        else if (all.has(key)) this.drop(path, text);
      }
    }
    document.calculations?.forEach(({ bands, decimals }, index) => {
      if (bands && bands.length > 0) this.drop(`calculations[${index}].bands`, bands);
      if (decimals !== undefined) this.drop(`calculations[${index}].decimals`, decimals);
    });
    return this.report;
  }
}
