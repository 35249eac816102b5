import { visibleQuestions } from 'core/flow';
import type { AnswerSheet } from 'core/instrument/document';
import { startRun } from 'core/scoring';
import isEqual from 'lodash/isEqual';
import type { Write } from '@/answering/journal/book';
import { compiled, items, questionOf } from './questionnaire';
import type { Person, StoredWrite } from './target';
import type { World } from './world';

interface Held extends StoredWrite {
  value: unknown;
}

/** Whether a write that did not know of another was given after it: by their own clock, or by the server's between two devices. */
function isLater(write: StoredWrite, held: StoredWrite): boolean {
  if (write.client === held.client) {
    return write.at === held.at ? write.sequence > held.sequence : write.at > held.at;
  }
  return write.correctedAt === held.correctedAt ? write.client > held.client : write.correctedAt > held.correctedAt;
}

/** The specification's rule, from the acknowledged writes alone: what its writer had seen is replaced; otherwise the later one holds. */
function sheetBy(writes: readonly StoredWrite[]): Map<string, Held> {
  const sheet = new Map<string, Held>();
  for (const write of writes) {
    for (const [item, value] of Object.entries(write.answers)) {
      const held = sheet.get(item);
      if (held === undefined || held.revision <= write.base || isLater(write, held))
        sheet.set(item, { ...write, value });
    }
  }
  return sheet;
}

/** Why the writes of a book were refused. */
const said = (writes: readonly Write[]): string =>
  writes.map(({ answers, refusal }) => `${JSON.stringify(answers)} ${JSON.stringify(refusal ?? 'aside')}`).join(', ');

interface Completed {
  scores: Record<string, { value: unknown; band: string | null }>;
}

/** Holds what the server has, what each screen shows and what was scored against what happened; what does not fit is a problem of the world. */
export async function checkVerdict(world: World, attempt: string, person: Person, done: Completed): Promise<void> {
  const problem = (text: string) => world.problems.push(text);
  const writes = await world.target.writes(attempt);
  world.count('stored', writes.length);

  for (const [index, write] of writes.entries()) {
    if (write.revision !== index + 1) problem(`revision ${write.revision} is number ${index + 1}`);
    const acknowledged = world.acknowledged.get(`${write.client} ${write.sequence}`);
    if (acknowledged !== undefined && !isEqual(JSON.parse(acknowledged), write.answers)) {
      problem(`acknowledged ${acknowledged}, stored ${JSON.stringify(write.answers)}`);
    }
  }
  for (const client of new Set(writes.map((write) => write.client))) {
    const sequences = writes.filter((write) => write.client === client).map(({ sequence }) => sequence);
    sequences.sort((one, other) => one - other);
    if (sequences.some((sequence, index) => sequence !== index + 1)) problem(`sequences ${sequences} of ${client}`);
  }
  const stored = new Set(writes.map((write) => `${write.client} ${write.sequence}`));
  for (const name of world.acknowledged.keys()) if (!stored.has(name)) problem(`acknowledged and not stored: ${name}`);

  const held = sheetBy(writes);
  const sheet: AnswerSheet = {};
  for (const [item, { value }] of held) if (value !== null) sheet[item] = value as AnswerSheet[string];
  const [device] = world.devices;
  const session = await device?.session(person);
  const kept = await session?.ask<{ answers: AnswerSheet }>('GET', `attempts/${attempt}`);
  if (!isEqual(kept?.answers, sheet)) {
    problem(`the server holds ${JSON.stringify(kept?.answers)}, by the rule ${JSON.stringify(sheet)}`);
  }

  const visible = visibleQuestions(compiled, sheet, {});
  for (const each of world.devices) {
    const book = await each.book(person, attempt);
    const aside = new Set((book?.writes ?? []).flatMap(({ answers }) => Object.keys(answers)));
    for (const item of aside) {
      if (visible.has(questionOf(item)))
        problem(`${item} is shown, and its answer still on a device: ${said(book?.writes ?? [])}`);
      world.count('still hidden at the end');
    }
    for (const [index, { screen }] of each.tabs.entries()) {
      for (const item of items) {
        if (!aside.has(item) && !isEqual(screen[item] ?? null, sheet[item] ?? null)) {
          problem(
            `tab ${index} of device ${each.number} shows ${item} ${screen[item]}, the server holds ${sheet[item]}`,
          );
        }
      }
    }
    // What only this device has answered must be as it was last given there.
    for (const [item, values] of each.given) {
      const isElsewhere = world.devices.some((other) => other !== each && other.given.has(item));
      if (isElsewhere || aside.has(item)) continue;
      if (!values.some((value) => isEqual(value, sheet[item] ?? null))) {
        problem(`${item} was last given as ${JSON.stringify(values)}, the server holds ${JSON.stringify(sheet[item])}`);
      }
    }
    for (const claim of each.claims) {
      const [item, value] = JSON.parse(claim) as [string, unknown];
      const isKept = writes.some(
        ({ client, answers }) => each.clients.has(client) && item in answers && isEqual(answers[item], value),
      );
      if (!isKept) problem(`the screen called ${claim} saved`);
    }
  }

  const run = startRun(compiled, { answers: sheet, respondent: { locale: 'en-US' }, duration: 0 });
  for (const [code, { value, band }] of Object.entries(done.scores)) {
    if (!isEqual(value, run.value(code) ?? null)) problem(`${code} was scored ${value}, should be ${run.value(code)}`);
    const expected = compiled.banded.includes(code) ? run.band(code) : null;
    if (band !== expected) problem(`${code} was put in ${band}, should be ${expected}`);
  }
  if (Object.keys(done.scores).length !== compiled.calculations.length) problem('not every calculation was scored');
}
