import { nearestName } from '../formula/nearest';
import type { InstrumentDocument } from './document';
import { type PathSegment, type Problem, problem } from './problem';

type Target = 'section' | 'answerSet' | 'calculation' | 'nuggetGroup' | 'chart' | 'svg' | 'image';

/** Every reference from part to part that leads nowhere, with the nearest code that exists. */
export function checkReferences(document: InstrumentDocument): Problem[] {
  const codesOf = (parts: readonly { code: string }[] | undefined) => new Set(parts?.map(({ code }) => code));
  const known: Record<Target, Set<string>> = {
    section: codesOf(document.sections),
    answerSet: codesOf(document.answerSets),
    calculation: codesOf(document.calculations),
    nuggetGroup: new Set(document.nuggets?.map(({ group }) => group)),
    chart: codesOf(document.charts),
    svg: codesOf(document.svgs),
    image: codesOf(document.images),
  };
  const found: Problem[] = [];
  const refer = (target: Target, code: string | undefined, path: PathSegment[], owner: string | null) => {
    if (code === undefined || known[target].has(code)) return;
    const nearest = nearestName(code, known[target]);
    found.push(problem('reference.unknown', path, owner, { target, code, ...(nearest !== undefined && { nearest }) }));
  };

  refer('image', document.settings?.cover, ['settings', 'cover'], null);
  document.answerSets?.forEach((set, index) => {
    set.answers.forEach((answer, place) => {
      refer('image', answer.image, ['answerSets', index, 'answers', place, 'image'], set.code);
    });
  });
  document.questions.forEach((question, index) => {
    refer('section', question.section, ['questions', index, 'section'], question.code);
    refer('answerSet', question.answerSet, ['questions', index, 'answerSet'], question.code);
    refer('image', question.image, ['questions', index, 'image'], question.code);
  });
  document.charts?.forEach((chart, index) => {
    refer('calculation', chart.bands, ['charts', index, 'bands'], chart.code);
  });
  document.reports?.forEach((report, index) => {
    report.blocks.forEach((block, place) => {
      const path = ['reports', index, 'blocks', place];
      if (block.kind === 'nuggets') refer('nuggetGroup', block.group, [...path, 'group'], report.code);
      if (block.kind === 'chart') refer('chart', block.chart, [...path, 'chart'], report.code);
      if (block.kind === 'svg') refer('svg', block.svg, [...path, 'svg'], report.code);
      if (block.kind === 'image') refer('image', block.image, [...path, 'image'], report.code);
      if (block.kind === 'scores') {
        block.calculations.forEach((code, item) => {
          refer('calculation', code, [...path, 'calculations', item], report.code);
        });
      }
    });
  });
  return found;
}
