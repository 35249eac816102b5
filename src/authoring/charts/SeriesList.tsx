import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { DraftChart } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { duplicating } from '@/authoring/draft/duplicating';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { textIn } from '@/authoring/draft/view';
import { CodeField } from '@/authoring/fields/CodeField';
import { FormulaSetting } from '@/authoring/fields/FormulaSetting';
import { TextPair } from '@/authoring/fields/TextPair';
import { RowMenu } from '@/authoring/list/RowMenu';
import { SortableRows } from '@/authoring/list/SortableRows';
import { besideFields, ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { useScoreTitles } from './useScoreTitles';

/** Up to this number all series are open, beyond it only one. */
const fewSeries = 4;

/** The series of a chart, in order. */
export function SeriesList({ chart }: { chart: DraftChart }) {
  const text = useText('chart.');
  const edits = useEdits();
  const { calculations = [] } = useStructure();
  const [opened, setOpened] = useState<string>();
  const problems = useProblemsOf(chart.id);
  const { id, series } = chart;
  const titleOfScore = useScoreTitles();
  const view = useDraft((state) => state.view);
  const titleOf = (one: DraftChart['series'][number] | undefined): string =>
    one === undefined
      ? ''
      : (textIn(view, one.id, 'label', view.draft.baseLocale) ??
        (calculations.some(({ code }) => code === one.formula.trim()) ? titleOfScore(one.formula.trim()) : one.code));
  const byId = new Map(series.map((each) => [each.id, each]));
  const ids = series.map((each) => each.id);
  const move = (part: string, to: number) => edits.move(part, ids.filter((each) => each !== part)[to - 1] ?? null);
  const add = () => {
    const taken = new Set(series.map(({ code }) => code));
    const formulas = new Set(series.map(({ formula }) => formula));
    const next = calculations.find(({ code, type = 'number' }) => type === 'number' && !formulas.has(code));
    const part = { id: newId(), code: freeCode(next?.code ?? 'series', taken), formula: next?.code ?? '' };
    edits.add('series', part, { parent: id, ...(next && { texts: { label: titleOfScore(next.code) } }) });
    setOpened(part.id);
  };
  const duplicate = (part: string) => {
    const made = duplicating(edits.current().view, part);
    if (made === undefined) return;
    edits.change({ key: 'duplicate', code: made.copy.code ?? '' }, made.operations);
    setOpened(made.copy.id);
  };
  return (
    <section className="chart-series stack" aria-labelledby="chart-series">
      <h2 id="chart-series" className="part-heading">
        {text('series')}
      </h2>
      <SortableRows ids={ids} label={text('series')} nameOf={(each) => titleOf(byId.get(each))} onMove={move}>
        {(each, index) => {
          const one = byId.get(each);
          if (one === undefined) return null;
          const title = titleOf(one);
          const isOpen = series.length <= fewSeries || opened === each;
          return (
            <div className="row-main">
              <div className="row-line">
                {series.length <= fewSeries ? (
                  <span className="row-facts">
                    <strong>{title}</strong>
                  </span>
                ) : (
                  <button
                    type="button"
                    className="row-open row-facts"
                    aria-expanded={isOpen}
                    onClick={() => setOpened(isOpen ? undefined : each)}
                  >
                    <strong>{title}</strong>
                    {one.formula.trim() === one.code ? null : <code dir="ltr">{one.formula}</code>}
                  </button>
                )}
                <RowMenu
                  name={title}
                  index={index}
                  total={ids.length}
                  onMove={(to) => move(each, to)}
                  onDuplicate={() => duplicate(each)}
                  onRemove={() => edits.remove(each)}
                />
              </div>
              <ProblemsOfPart
                problems={besideFields(
                  problems.filter(({ inner }) => inner === each),
                  ...(isOpen ? ['formula'] : []),
                )}
                label={text('problems', { code: title })}
              />
              {isOpen ? (
                <Form layout="vertical" component="div" className="stack">
                  <TextPair
                    part={each}
                    field="label"
                    label={text('series.label', { code: title })}
                    autoFocus={opened === each}
                    maxLength={500}
                  />
                  <FormulaSetting
                    part={each}
                    field="formula"
                    label={text('series.formula', { code: title })}
                    wanted="number"
                  />
                  <CodeField part={each} label={text('series.code', { code: title })} />
                </Form>
              ) : null}
            </div>
          );
        }}
      </SortableRows>
      <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
        {text('series.add')}
      </Button>
    </section>
  );
}
