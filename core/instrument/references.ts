import type { CodeFamily } from '../formula/mentions';
import { answerSetOf, codeSources, lookedUpFamilies } from './codeSources';
import type { AnswerValue, ReportBlock, Table, TestCase } from './document';
import type { Draft, PartKind } from './draft';
import { wholeInstrument } from './operations/operation';
import type { PathSegment } from './problem';
import { wholeTestCase } from './testCase';

/** What a code in a draft refers to. `of`: the question of a row, the set of an answer, the calculation of a band. */
export interface Reference {
  kind: Exclude<PartKind, 'report' | 'block' | 'series' | 'test_case'> | 'nugget_group' | 'tag';
  of?: string;
  code: string;
}

/** Where it stands. */
export interface ReferencePlace {
  /** Id of the innermost part that has one. */
  part: string;
  path: PathSegment[];
}

export interface ReferenceChange {
  /** The code to put there instead. */
  reference(reference: Reference, place: ReferencePlace): string;
  /** The same for a whole formula. */
  formula(source: string, place: ReferencePlace): string;
}

/** Each code once, though several families have it. */
function changedMember(
  families: readonly CodeFamily[],
  code: string,
  place: ReferencePlace,
  change: ReferenceChange,
): string {
  for (const { kind, of } of families) {
    const changed = change.reference({ kind, of, code }, place);
    if (changed !== code) return changed;
  }
  return code;
}

/** Every formula of a draft, those in texts excepted. */
function formulasOf(draft: Draft): string[] {
  const found: string[] = [];
  mapReferences(
    { ...draft, tables: [], testCases: [] },
    {
      reference: ({ code }) => code,
      formula: (source) => {
        found.push(source);
        return source;
      },
    },
  );
  return found;
}

/** A copy of the draft with `change` applied to every code that names a part, a tag or a group of nuggets, and to every formula. */
export function mapReferences(draft: Draft, change: ReferenceChange): Draft {
  const { settings, sections, answerSets, tables, calculations, nuggets, charts, svgs, reports, testCases } = draft;
  const at = (part: { id: string }, ...path: PathSegment[]): ReferencePlace => ({ part: part.id, path });
  const refer = (kind: Reference['kind'], code: string, place: ReferencePlace) =>
    change.reference({ kind, code }, place);
  const whole = { id: wholeInstrument };

  return {
    ...draft,
    ...(settings?.cover !== undefined && {
      settings: { ...settings, cover: refer('image', settings.cover, at(whole, 'settings', 'cover')) },
    }),
    ...(sections && {
      sections: sections.map((section, index) => ({
        ...section,
        ...(section.visibleIf !== undefined && {
          visibleIf: change.formula(section.visibleIf, at(section, 'sections', index, 'visibleIf')),
        }),
      })),
    }),
    questions: draft.questions.map((question, index) => {
      const place = (...path: PathSegment[]) => at(question, 'questions', index, ...path);
      const { section, answerSet, image, visibleIf, tags, rows } = question;
      return {
        ...question,
        ...(section !== undefined && { section: refer('section', section, place('section')) }),
        ...(answerSet !== undefined && { answerSet: refer('answer_set', answerSet, place('answerSet')) }),
        ...(image !== undefined && { image: refer('image', image, place('image')) }),
        ...(visibleIf !== undefined && { visibleIf: change.formula(visibleIf, place('visibleIf')) }),
        ...(tags && { tags: tags.map((tag, which) => refer('tag', tag, place('tags', which))) }),
        ...(rows && {
          rows: rows.map((row, which) => ({
            ...row,
            ...(row.tags && {
              tags: row.tags.map((tag, number) =>
                refer('tag', tag, at(row, 'questions', index, 'rows', which, 'tags', number)),
              ),
            }),
          })),
        }),
      };
    }),
    ...(answerSets && {
      answerSets: answerSets.map((set, index) => ({
        ...set,
        answers: set.answers.map((answer, which) => ({
          ...answer,
          ...(answer.image !== undefined && {
            image: refer('image', answer.image, at(answer, 'answerSets', index, 'answers', which, 'image')),
          }),
        })),
      })),
    }),
    ...(tables && tables.length > 0 && { tables: mapTables(draft, tables, change) }),
    ...(calculations && {
      calculations: calculations.map((calculation, index) => ({
        ...calculation,
        formula: change.formula(calculation.formula, at(calculation, 'calculations', index, 'formula')),
      })),
    }),
    ...(nuggets && {
      nuggets: nuggets.map((nugget, index) => ({
        ...nugget,
        group: refer('nugget_group', nugget.group, at(nugget, 'nuggets', index, 'group')),
        ...(nugget.condition !== undefined && {
          condition: change.formula(nugget.condition, at(nugget, 'nuggets', index, 'condition')),
        }),
      })),
    }),
    ...(charts && {
      charts: charts.map((chart, index) => ({
        ...chart,
        series: chart.series.map((series, which) => ({
          ...series,
          formula: change.formula(series.formula, at(series, 'charts', index, 'series', which, 'formula')),
        })),
        ...(chart.bands !== undefined && {
          bands: refer('calculation', chart.bands, at(chart, 'charts', index, 'bands')),
        }),
        ...(chart.condition !== undefined && {
          condition: change.formula(chart.condition, at(chart, 'charts', index, 'condition')),
        }),
      })),
    }),
    ...(svgs && {
      svgs: svgs.map((svg, index) => ({
        ...svg,
        ...(svg.bindings && {
          bindings: svg.bindings.map((binding, which) => ({
            ...binding,
            formula: change.formula(binding.formula, at(svg, 'svgs', index, 'bindings', which, 'formula')),
          })),
        }),
      })),
    }),
    ...(reports && {
      reports: reports.map((report, index) => ({
        ...report,
        blocks: report.blocks.map((block, which) =>
          mapBlock(block, change, (...path) => at(block, 'reports', index, 'blocks', which, ...path)),
        ),
      })),
    }),
    ...(testCases && testCases.length > 0 && { testCases: mapTestCases(draft, testCases, change) }),
  };
}

function mapBlock<T extends ReportBlock>(
  block: T,
  change: ReferenceChange,
  place: (...path: PathSegment[]) => ReferencePlace,
): T {
  const refer = (kind: Reference['kind'], code: string, ...path: PathSegment[]) =>
    change.reference({ kind, code }, place(...path));
  return {
    ...block,
    ...(block.kind === 'nuggets' && { group: refer('nugget_group', block.group, 'group') }),
    ...(block.kind === 'scores' && {
      calculations: block.calculations.map((code, index) => refer('calculation', code, 'calculations', index)),
    }),
    ...(block.kind === 'chart' && { chart: refer('chart', block.chart, 'chart') }),
    ...(block.kind === 'svg' && { svg: refer('svg', block.svg, 'svg') }),
    ...(block.kind === 'image' && { image: refer('image', block.image, 'image') }),
    ...(block.condition !== undefined && { condition: change.formula(block.condition, place('condition')) }),
  };
}

/** Keys of a table that answers or bands are looked up by. */
function mapTables<T extends Table & { id: string }>(draft: Draft, tables: readonly T[], change: ReferenceChange): T[] {
  const columns = lookedUpFamilies(formulasOf(draft), codeSources(draft));
  return tables.map((table, index) => {
    const families = columns.get(table.code);
    if (families === undefined || families.every((column) => column.length === 0)) return table;
    return {
      ...table,
      rows: table.rows.map((row, which) => ({
        ...row,
        keys: row.keys.map((key, column) => {
          if (typeof key !== 'string') return key;
          const place = { part: table.id, path: ['tables', index, 'rows', which, 'keys', column] };
          return changedMember(families[column] ?? [], key, place, change);
        }),
      })),
    };
  });
}

function mapTestCases<T extends TestCase & { id: string }>(
  draft: Draft,
  testCases: readonly T[],
  change: ReferenceChange,
): T[] {
  const sets = new Map(draft.questions.map((question) => [question.code, answerSetOf(question)]));
  const { familiesOf } = codeSources(draft);
  return testCases.map(wholeTestCase).map((testCase, index) => {
    const at = (...path: PathSegment[]): ReferencePlace => ({ part: testCase.id, path: ['testCases', index, ...path] });
    const refer = (kind: Reference['kind'], code: string, ...path: PathSegment[]) =>
      change.reference({ kind, code }, at(...path));
    const { bands, nuggets, visible, ...values } = testCase.expected;

    const answers = Object.entries(testCase.answers).map(([address, value]): [string, AnswerValue | null] => {
      const [question = '', row] = address.split('.');
      const place = at('answers', address);
      const named = change.reference({ kind: 'question', code: question }, place);
      const set = sets.get(question);
      const answer = (code: string) =>
        set === undefined ? code : change.reference({ kind: 'answer', of: set, code }, place);
      return [
        row === undefined ? named : `${named}.${change.reference({ kind: 'row', of: question, code: row }, place)}`,
        typeof value === 'string' ? answer(value) : Array.isArray(value) ? value.map(answer) : value,
      ];
    });
    const renamedValues = Object.entries(values).map(([code, value]): [string, unknown] => {
      const place = at('expected', code);
      const changed = typeof value === 'string' ? changedMember(familiesOf(code), value, place, change) : value;
      return [change.reference({ kind: 'calculation', code }, place), changed];
    });
    const renamedBands = Object.entries(bands ?? {}).map(([of, code]): [string, string | null] => {
      const place = at('expected', 'bands', of);
      return [
        change.reference({ kind: 'calculation', code: of }, place),
        code === null ? null : change.reference({ kind: 'band', of, code }, place),
      ];
    });
    return {
      ...testCase,
      answers: Object.fromEntries(answers),
      expected: {
        ...Object.fromEntries(renamedValues),
        ...(bands && { bands: Object.fromEntries(renamedBands) }),
        ...(nuggets && { nuggets: nuggets.map((code, which) => refer('nugget', code, 'expected', 'nuggets', which)) }),
        ...(visible && {
          visible: visible.map((code, which) => refer('question', code, 'expected', 'visible', which)),
        }),
      },
    };
  });
}
