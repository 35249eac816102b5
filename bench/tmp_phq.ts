import { readFileSync } from 'node:fs';
import { exportTable } from 'core/export/table';
import { addressesIn } from 'core/export/attempt';
import { cellIn } from 'core/export/block';
import { exportWords } from 'core/export/variable';
import { compileInstrument } from 'core/instrument/program';
import { scoreSheet } from 'core/scoring';
import { styledCells } from 'server/export/formats/styledCells';
const document = JSON.parse(readFileSync(`seed/instruments/${process.argv[2] ?? 'phq9'}.json`, 'utf8'));
const msg = JSON.parse(readFileSync('seed/messages/en-US/server.json', 'utf8'));
const words = Object.fromEntries(exportWords.map((w) => [w, msg[`dataset.${w}`] ?? w])) as any;
const versions = [{ id: 'v1', number: 1, document }];
const study = { code: 'phq9', title: 'PHQ', attributes: [], waves: [], arms: [], isIdentified: true, items: [{ code: undefined, versions, scoredBy: versions }] } as any;
const t = exportTable(study, [process.argv[3] ?? 'en-US', document.baseLocale], words);
const answers: any = {}; for (const q of document.questions) if (q.answerSet) { const set = document.answerSets.find((s: any) => s.code === q.answerSet); answers[q.code] = set.answers[2 % set.answers.length].code; }
const { values, bands } = scoreSheet(compileInstrument(document), { answers, respondent: {}, duration: 100 } as any);
const scores = Object.fromEntries(Object.entries(values).map(([c, value]) => [c, { value, band: (bands as any)[c] ?? null }]));
console.log(JSON.stringify(scores));
const block = t.blockOf(1, () => ({ id: 'p', person: 1, name: null, email: null, wave: '', arm: null, locale: 'en-US', isImported: false, attributes: {}, startedAt: '2026-01-01T00:00:00Z', completedAt: '2026-01-01T00:10:00Z', attempts: { '': { id: 'a', versionId: 'v1', answers: addressesIn(versions).map((a) => answers[a] ?? null), respondent: {}, scores } } }) as any);
const codes = styledCells(t.dataSet, { values: 'codes', missing: 'codes' }), labels = styledCells(t.dataSet, { values: 'labels', missing: 'codes' });
for (const [i, v] of t.dataSet.variables.entries()) { const c = cellIn(block.column(i), 0); console.log([v.name, v.kind, v.label.slice(0, 40), codes[i]?.(c) ?? c, labels[i]?.(c) ?? c].join(' | ')); }
