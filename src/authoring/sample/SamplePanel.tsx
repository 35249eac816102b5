import { useIntl } from '@umijs/max';
import { Button, Flex, Input, Segmented, Select } from 'antd';
import { type Item, itemsByCode } from 'core/instrument/items';
import { wholeTestCase } from 'core/instrument/testCase';
import groupBy from 'lodash/groupBy';
import { useDeferredValue, useMemo, useState } from 'react';
import { Announced } from '@/kit/announced/Announced';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { useDraft } from '../draft/DraftProvider';
import { useLabels } from '../draft/useLabels';
import { useStructure } from '../draft/useParts';
import { useListedName } from '../names/useListedName';
import { type Invention, inventedAnswers } from './inventedAnswers';
import { SampleItem } from './SampleItem';
import { SampleRespondent } from './SampleRespondent';
import { SampleScores } from './SampleScores';
import { type SampleMode, useSampleSheet } from './sampleSheet';
import { useDrivers } from './useDrivers';
import { useSampleRun } from './useSampleRun';
import './sample.css';

const inventions: readonly Invention[] = ['random', 'lowest', 'highest'];

interface Props {
  /** undefined: the author chooses. */
  mode?: SampleMode;
  /** Ids of the parts that the screen shows: the scores that they depend on come first. */
  drives?: ReadonlySet<string>;
}

/** The sample sheet: an invented respondent, whose results all screens of the draft show. */
export function SamplePanel({ mode, drives }: Props) {
  const text = useText('sample.');
  const { sample, change, clear } = useSampleSheet();
  const { questions, answerSets, calculations = [] } = useStructure();
  const isDriver = useDrivers(drives);
  const isDriven = drives !== undefined && calculations.some(({ code }) => isDriver(code));
  const shown = mode ?? sample.mode ?? (isDriven ? 'scores' : 'answers');
  const testCases = useDraft(({ view }) => view.draft.testCases) ?? [];
  const [said, setSaid] = useState('');
  const items = useMemo(() => itemsByCode({ questions, ...(answerSets && { answerSets }) }), [questions, answerSets]);
  const invent = (invention: Invention) => {
    change({ answers: inventedAnswers(items.values(), invention, sample.answers, Math.random), scores: {} });
    setSaid(text(`done.${invention}`));
  };
  const empty = () => {
    clear();
    setSaid(text('cleared'));
  };
  const load = (id: string) => {
    const testCase = testCases.find((each) => each.id === id);
    if (testCase === undefined) return;
    change({ answers: wholeTestCase(testCase).answers, respondent: testCase.respondent ?? {}, scores: {} });
    setSaid(text('loaded', { code: testCase.code }));
  };
  return (
    <section className="sample-panel stack" aria-label={text('title')}>
      <h2 className="part-heading">{text('title')}</h2>
      {mode === undefined ? (
        <Segmented<SampleMode>
          size="small"
          aria-label={text('mode')}
          value={shown}
          onChange={(chosen) => change({ mode: chosen })}
          options={optionsOf(['answers', 'scores'], (each) => text(`mode.${each}`))}
        />
      ) : null}
      <Flex gap={4} wrap>
        {inventions.map((invention) => (
          <Button key={invention} size="small" onClick={() => invent(invention)}>
            {text(`${invention}`)}
          </Button>
        ))}
        <Button size="small" onClick={empty}>
          {text('clear')}
        </Button>
      </Flex>
      {testCases.length > 0 ? (
        <Select
          size="small"
          aria-label={text('load')}
          placeholder={text('load')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={testCases.map(({ id, code }) => ({ value: id, label: code }))}
          onChange={(id: string | null) => load(id ?? '')}
        />
      ) : null}
      {shown === 'answers' ? (
        <>
          <SampleRespondent />
          <Answers items={items} />
        </>
      ) : (
        <>
          <SampleScores isWhole={drives === undefined} isDriver={isDriver} />
          <SampleRespondent />
        </>
      )}
      <Announced>{said}</Announced>
    </section>
  );
}

function Answers({ items }: { items: ReturnType<typeof itemsByCode> }) {
  const intl = useIntl();
  const say = useText();
  const text = useText('sample.');
  const [search, setSearch] = useState('');
  const { sample, answer } = useSampleSheet();
  const { compiled, run } = useSampleRun();
  const labels = useLabels();
  const view = useDeferredValue(useDraft((state) => state.view));
  const { sections = [], questions } = view.draft;
  const listedName = useListedName();
  const rows = useMemo(() => {
    const words = search.trim().toLocaleLowerCase();
    const numbered = ({ code }: Item['question']) => {
      const at = questions.findIndex((question) => question.code === code);
      return say('question.part.question', { code: intl.formatNumber(at + 1) });
    };
    return [...items.values()].map((item) => {
      const said = labels(item.code) ?? labels(item.question.code) ?? numbered(item.question);
      const isFound = words === '' || `${item.code} ${said}`.toLocaleLowerCase().includes(words);
      return { item, said, isFound, answerText: (code: string) => labels(`answer:${item.code}=${code}`) ?? code };
    });
  }, [intl, say, items, questions, labels, search]);
  const found = rows.filter(({ isFound }) => isFound);
  const known = new Set(sections.map(({ code }) => code));
  const bySection = groupBy(found, ({ item: { question } }) =>
    known.has(question.section ?? '') ? question.section : '',
  );
  const groups = [{ code: '', id: '' }, ...sections];
  // Questions that the deferred run does not contain yet are shown.
  const judged = useMemo(() => new Set(compiled.questions), [compiled]);
  const answered = rows.filter(({ item }) => (sample.answers[item.code] ?? null) !== null).length;
  return (
    <>
      <Input.Search
        allowClear
        aria-label={text('search')}
        placeholder={text('search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p className="quiet">{text('answered', { answered, total: rows.length })}</p>
      <div className="sample-scroll">
        {groups.map(({ id, code }) => {
          const members = bySection[code] ?? [];
          if (members.length === 0) return null;
          return (
            <section key={code}>
              {id ? <h3 dir="auto">{listedName(id)}</h3> : null}
              <ul className="sample-items plain-list">
                {members.map(({ item, said, answerText }) => (
                  <SampleItem
                    key={item.code}
                    item={item}
                    text={said}
                    value={sample.answers[item.code] ?? null}
                    hidden={judged.has(item.question.code) && !run.isVisible(item.question.code)}
                    answerText={answerText}
                    onChange={answer}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {found.length === 0 ? <p className="quiet">{text(rows.length === 0 ? 'noItems' : 'notFound')}</p> : null}
      </div>
    </>
  );
}
