import type { InstrumentDocument } from './document';
import { type PathSegment, type Problem, problem } from './problem';

type Coded = readonly { code: string }[] | undefined;

/** Problems of codes used twice: `seen` maps each code to the path where it first stood. */
function findDuplicates(parts: Coded, path: PathSegment[], seen = new Map<string, string>()): Problem[] {
  const found: Problem[] = [];
  parts?.forEach(({ code }, index) => {
    const at = [...path, index, 'code'];
    const first = seen.get(code);
    if (first === undefined) seen.set(code, `${path.join('.')}[${index}]`);
    else found.push(problem('code.duplicate', at, code, { code, first }));
  });
  return found;
}

/** Duplicate codes, and names that the formula language reserves. */
export function checkCodes(document: InstrumentDocument, reserved: ReadonlySet<string>): Problem[] {
  const named = new Map<string, string>();
  const found = [
    ...findDuplicates(document.questions, ['questions'], named),
    ...findDuplicates(document.calculations, ['calculations'], named),
  ];
  for (const list of [
    'answerSets',
    'sections',
    'nuggets',
    'charts',
    'svgs',
    'images',
    'reports',
    'testCases',
  ] as const) {
    found.push(...findDuplicates(document[list], [list]));
  }
  document.answerSets?.forEach((set, index) => {
    found.push(...findDuplicates(set.answers, ['answerSets', index, 'answers']));
  });
  document.questions.forEach((question, index) => {
    found.push(...findDuplicates(question.rows, ['questions', index, 'rows']));
  });
  document.charts?.forEach((chart, index) => {
    found.push(...findDuplicates(chart.series, ['charts', index, 'series']));
  });
  document.reports?.forEach((report, index) => {
    const seen = new Set<string>();
    report.blocks.forEach((block, place) => {
      if (!('code' in block)) return;
      const at = ['reports', index, 'blocks', place, 'code'];
      if (seen.has(block.code)) found.push(problem('code.duplicate', at, report.code, { code: block.code }));
      seen.add(block.code);
    });
  });
  for (const list of ['questions', 'calculations'] as const) {
    document[list]?.forEach(({ code }, index) => {
      if (reserved.has(code)) found.push(problem('code.reserved', [list, index, 'code'], code, { code }));
    });
  }
  return found;
}
