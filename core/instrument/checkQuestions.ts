import { isDate } from '../formula/calendar';
import { answerPattern, isTime } from './answerValue';
import type { AnswerSet, InstrumentDocument, Question, QuestionKind, Validation } from './document';
import { type PathSegment, type Problem, problem } from './problem';

const choiceKinds = new Set<QuestionKind>(['single_choice', 'multiple_choice', 'matrix', 'ranking', 'image_choice']);
const rangeKinds = new Set<QuestionKind>(['number', 'slider', 'rating']);
const pickKinds = new Set<QuestionKind>(['multiple_choice', 'ranking']);
const textKinds = new Set<QuestionKind>(['short_text', 'long_text']);
const momentKinds = new Set<QuestionKind>(['date', 'time']);

/** Which limits apply to a kind. */
function limitApplies(limit: keyof Validation, kind: QuestionKind): boolean {
  switch (limit) {
    case 'min':
    case 'max':
    case 'step':
      return rangeKinds.has(kind);
    case 'minPicks':
    case 'maxPicks':
      return pickKinds.has(kind);
    case 'minLength':
    case 'maxLength':
    case 'pattern':
      return textKinds.has(kind);
    default:
      return momentKinds.has(kind);
  }
}

function rises(low: number | string | undefined, high: number | string | undefined): boolean {
  return low === undefined || high === undefined || low <= high;
}

function checkLimits(question: Question, answers: AnswerSet | undefined, path: PathSegment[]): Problem[] {
  const limits = question.validation ?? {};
  const at = (key: keyof Validation) => [...path, 'validation', key];
  const found: Problem[] = [];
  const { code, kind } = question;
  for (const key of Object.keys(limits) as (keyof Validation)[]) {
    if (limits[key] !== undefined && !limitApplies(key, kind)) {
      found.push(problem('question.property_ignored', at(key), code, { property: key, kind }));
    }
  }
  for (const [low, high] of [
    ['min', 'max'],
    ['minLength', 'maxLength'],
    ['minPicks', 'maxPicks'],
    ['earliest', 'latest'],
  ] as const) {
    if (!rises(limits[low], limits[high])) {
      found.push(
        problem('question.range_empty', at(high), code, { low: limits[low] ?? null, high: limits[high] ?? null }),
      );
    }
  }
  if ((kind === 'slider' || kind === 'rating') && (limits.min === undefined || limits.max === undefined)) {
    found.push(
      problem(
        'question.range_assumed',
        [...path, 'validation'],
        code,
        kind === 'slider' ? { min: 0, max: 100 } : { min: 1, max: 5 },
      ),
    );
  }
  for (const key of ['minPicks', 'maxPicks'] as const) {
    const picks = limits[key];
    if (pickKinds.has(kind) && answers && picks !== undefined && picks > answers.answers.length) {
      found.push(problem('question.picks_exceed_answers', at(key), code, { picks, answers: answers.answers.length }));
    }
  }
  if (limits.pattern !== undefined && !answerPattern(limits.pattern)) {
    found.push(problem('question.pattern_invalid', at('pattern'), code, { pattern: limits.pattern }));
  }
  for (const key of ['earliest', 'latest'] as const) {
    const moment = limits[key];
    if (moment === undefined || !momentKinds.has(kind)) continue;
    if (kind === 'date' ? !isDate(moment) : !isTime(moment)) {
      found.push(
        problem('schema.wrong_format', at(key), code, {
          value: moment,
          expected: kind === 'date' ? 'YYYY-MM-DD' : 'HH:MM',
        }),
      );
    }
  }
  return found;
}

const hasScores = (set: AnswerSet | undefined) => set?.answers.some(({ score }) => score !== undefined) ?? false;

function checkReverse(question: Question, answers: AnswerSet | undefined, path: PathSegment[]): Problem[] {
  const { code, kind, validation } = question;
  const found: Problem[] = [];
  const judge = (reverse: boolean | undefined, at: PathSegment[]) => {
    if (!reverse) return;
    if (rangeKinds.has(kind)) {
      if (validation?.min === undefined || validation.max === undefined) {
        found.push(problem('question.reverse_needs_range', at, code, { kind }));
      }
    } else if (kind === 'single_choice' || kind === 'image_choice' || kind === 'matrix') {
      if (answers && !hasScores(answers)) {
        found.push(problem('question.reverse_needs_scores', at, code, { answerSet: answers.code }));
      }
    } else if (kind !== 'yes_no') {
      found.push(problem('question.reverse_not_allowed', at, code, { kind }));
    }
  };
  if (kind === 'matrix') {
    if (question.reverse) found.push(problem('question.reverse_not_allowed', [...path, 'reverse'], code, { kind }));
    question.rows?.forEach((row, index) => {
      judge(row.reverse, [...path, 'rows', index, 'reverse']);
    });
  } else {
    judge(question.reverse, [...path, 'reverse']);
  }
  return found;
}

function checkChoices(question: Question, answers: AnswerSet | undefined, path: PathSegment[]): Problem[] {
  const { code, kind } = question;
  const found: Problem[] = [];
  if (choiceKinds.has(kind)) {
    if (question.answerSet === undefined) {
      found.push(problem('question.answer_set_required', [...path, 'answerSet'], code, { kind }));
    } else if (answers?.answers.length === 0) {
      found.push(problem('answer_set.empty', [...path, 'answerSet'], code, { answerSet: answers.code }));
    }
  } else if (question.answerSet !== undefined) {
    found.push(problem('question.property_ignored', [...path, 'answerSet'], code, { property: 'answerSet', kind }));
  }
  if (kind === 'matrix' && (question.rows ?? []).length === 0) {
    found.push(problem('question.rows_required', [...path, 'rows'], code));
  }
  if (kind !== 'matrix' && (question.rows ?? []).length > 0) {
    found.push(problem('question.property_ignored', [...path, 'rows'], code, { property: 'rows', kind }));
  }
  if (kind === 'image_choice') {
    for (const answer of answers?.answers ?? []) {
      if (answer.image === undefined) {
        found.push(problem('answer.image_missing', [...path, 'answerSet'], code, { answer: answer.code }));
      }
    }
  }
  if (kind === 'information' && question.required) {
    found.push(problem('question.property_ignored', [...path, 'required'], code, { property: 'required', kind }));
  }
  return found;
}

/** Sections whose questions do not stand together: they are asked together, in the order of the sections, which the list does not show. */
function checkSectionRuns({ questions }: InstrumentDocument): Problem[] {
  const left = new Set<string>();
  let current: string | undefined;
  return questions.flatMap(({ code, section = '' }, index) => {
    if (section === current) return [];
    if (current !== undefined) left.add(current);
    current = section;
    return left.has(section) ? [problem('question.section_split', ['questions', index], code, { section })] : [];
  });
}

/** What a question's kind needs, allows and ignores. Dangling references are checked elsewhere. */
export function checkQuestions(document: InstrumentDocument): Problem[] {
  const sets = new Map(document.answerSets?.map((set) => [set.code, set]));
  const found = checkSectionRuns(document);
  document.questions.forEach((question, index) => {
    const path = ['questions', index];
    const answers = question.answerSet === undefined ? undefined : sets.get(question.answerSet);
    found.push(...checkChoices(question, answers, path), ...checkReverse(question, answers, path));
    found.push(...checkLimits(question, answers, path));
  });
  return found;
}
