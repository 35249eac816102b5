import type { InstrumentDocument, Question, Report, Settings, TestCase } from './document';
import { seenByOf } from './seenBy';
import { sha256 } from './sha256';

const settingDefaults = {
  paging: 'question',
  allowBack: true,
  showProgress: true,
  randomOrder: false,
  results: 'respondent',
} as const satisfies Settings;

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Without the keys whose value is absent, an empty list or object, or the default. `keep` names keys that stay even when empty. */
function pruned<T extends object>(part: T, defaults: Partial<Record<keyof T, unknown>> = {}, keep?: keyof T): T {
  const entries = Object.entries(part).filter(([key, value]) => {
    if (value === undefined) return false;
    if (key === keep) return true;
    return !isEmpty(value) && value !== Reflect.get(defaults, key);
  });
  return Object.fromEntries(entries) as T;
}

function prunedSettings(settings: Settings): Settings {
  const retake =
    settings.retake?.rule === 'unlimited' && settings.retake.days === undefined ? undefined : settings.retake;
  const { seenBy: _, ...rest } = settings;
  const seenBy = seenByOf(settings) === seenByOf(rest) ? undefined : settings.seenBy;
  return pruned({ ...rest, seenBy, retake }, settingDefaults);
}

function prunedQuestion(question: Question): Question {
  return pruned(
    {
      ...question,
      rows: question.rows?.map((row) => pruned(row, { reverse: false })),
      validation: question.validation && pruned(question.validation),
    },
    { required: false, reverse: false, layout: 'vertical' },
  );
}

function prunedReport(report: Report): Report {
  const blocks = report.blocks.map((block) =>
    block.kind === 'nuggets' ? pruned(block, { show: 'all' }) : pruned(block),
  );
  return pruned({ ...report, blocks }, { audience: 'respondent' });
}

/** An empty list is a value in a test case: nothing chosen, nothing visible. Only whole empty objects go. */
const prunedTestCase = (testCase: TestCase): TestCase => pruned(testCase);

/** The document without what equals the documented defaults (`document.ts`) and without empty lists. */
export function withoutDefaults(document: InstrumentDocument): object {
  return pruned(
    {
      ...document,
      settings: document.settings && prunedSettings(document.settings),
      answerSets: document.answerSets?.map((set) =>
        pruned({ ...set, answers: set.answers.map((answer) => pruned(answer, { exclusive: false })) }),
      ),
      sections: document.sections?.map((section) => pruned(section, { randomOrder: false })),
      questions: document.questions.map(prunedQuestion),
      tables: document.tables?.map((table) => pruned({ ...table, rows: table.rows.map((row) => pruned(row)) })),
      calculations: document.calculations?.map((calculation) =>
        pruned(
          { ...calculation, bands: calculation.bands?.map((band) => pruned(band, { severity: 'none' })) },
          { type: 'number' },
        ),
      ),
      nuggets: document.nuggets?.map((nugget) => pruned(nugget, { priority: 0 })),
      charts: document.charts?.map((chart) => pruned(chart)),
      svgs: document.svgs?.map((svg) => pruned(svg)),
      reports: document.reports?.map(prunedReport),
      testCases: document.testCases?.map(prunedTestCase),
    },
    {},
    'questions',
  );
}

/** RFC 8785: keys in the order of their UTF-16 units, numbers and strings as ECMAScript writes them, no white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members: string[] = [];
    for (const key of Object.keys(value).sort()) {
      const item: unknown = Reflect.get(value, key);
      if (item !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(item)}`);
    }
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** JSON in the canonical form of RFC 8785 after dropping defaults: equal documents give equal text. */
export function canonicalForm(document: InstrumentDocument): string {
  return canonicalJson(withoutDefaults(document));
}

/** SHA-256 of the canonical form, in hexadecimal. */
export function checksum(document: InstrumentDocument): string {
  return sha256(canonicalForm(document));
}
