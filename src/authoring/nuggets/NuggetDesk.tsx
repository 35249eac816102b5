import { history } from '@umijs/max';
import { Alert, Empty, Flex, Select } from 'antd';
import type { WitnessSheet } from 'core/coverage/report';
import { useMemo, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useReadings } from '@/authoring/formula/useReadings';
import { instrumentPath } from '@/authoring/frame/screens';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import { useSampleSheet } from '@/authoring/sample/sampleSheet';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import { languageOption } from '@/shell/languageName/languageOption';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { GroupSection } from './GroupSection';
import { freeNuggetCode, groupsOf, placing } from './groups';
import { useCoverage } from './useCoverage';
import { useHolding } from './useHolding';
import { useMissingLanguages } from './useMissingLanguages';

/** All nuggets by group, their coverage, and the sample sheet to try them on. */
export function NuggetDesk() {
  const text = useText('nugget.');
  const say = useText();
  const draft = useStructure();
  const instrument = useDraft(({ facts }) => facts.id);
  const edits = useEdits();
  const { change: changeSample } = useSampleSheet();
  const reading = useReadings();
  const holding = useHolding();
  const coverage = useCoverage();
  const checked = useMissingLanguages();
  const [said, setSaid] = useState('');
  const groups = useMemo(() => groupsOf(draft), [draft]);
  const shown = useMemo(() => new Set(draft.nuggets?.map(({ id }) => id)), [draft.nuggets]);

  const pathOf = ({ id }: { id: string }) => instrumentPath(instrument, `/report-nuggets/edit-report-nugget/${id}`);
  const adding = (group?: string) =>
    instrumentPath(
      instrument,
      `/report-nuggets/add-report-nugget${group === undefined ? '' : `?group=${encodeURIComponent(group)}`}`,
    );
  const move = (id: string, to: number) => {
    const code = draft.nuggets?.find((nugget) => nugget.id === id)?.code ?? '';
    edits.change({ key: 'move', code }, placing(draft, id, to));
  };
  const tryOut = ({ answers, respondent }: WitnessSheet, range: string) => {
    changeSample({ answers, respondent, scores: {} });
    setSaid(text('finding.tried', { range }));
  };
  /** With a condition the nugget is added at once, as there is nothing left to ask. */
  const add = (group: string, condition?: string) => {
    if (condition === undefined) return history.push(adding(group));
    const id = newId();
    const last = groups.find((each) => each.group === group)?.nuggets.at(-1);
    const priority = last?.priority;
    const code = freeNuggetCode(draft, group);
    edits.add(
      'nuggets',
      { id, code, group, condition, ...(priority !== undefined && { priority }) },
      last ? { after: last.id } : {},
    );
    history.push(pathOf({ id }));
  };

  if (groups.length === 0) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')}>
        <LinkButton to={adding()} type="primary">
          {text('addFirst')}
        </LinkButton>
      </Empty>
    );
  }
  return (
    <div className="nugget-desk">
      <div className="nugget-main">
        <Languages checked={checked} />
        {coverage.faulty ? <Alert type="warning" showIcon title={text('coverage.faulty')} /> : null}
        {groups.map(({ group, nuggets }) => {
          const found = coverage.found.get(group);
          return (
            <GroupSection
              key={group}
              group={group}
              nuggets={nuggets}
              readings={(source) => reading(source, 'used')}
              holding={holding}
              pathOf={pathOf}
              onMove={move}
              onDuplicated={(name) => setSaid(say('draft.duplicated', { name }))}
              coverage={found}
              languages={found ? checked.missingIn(found, nuggets) : []}
              working={coverage.working}
              onLookClosely={coverage.closely.has(group) ? undefined : () => coverage.lookClosely(group)}
              onTry={tryOut}
              onAdd={add}
            />
          );
        })}
      </div>
      <aside className="nugget-aside">
        <SamplePanel drives={shown} />
      </aside>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

function Languages({ checked }: { checked: ReturnType<typeof useMissingLanguages> }) {
  const text = useText();
  const locales = useDraft(({ facts }) => facts.locales);
  return (
    <Flex gap={8} wrap align="center">
      <label htmlFor="nugget-languages">{text('nugget.languages')}</label>
      <Select<string[]>
        id="nugget-languages"
        className="nugget-languages"
        mode="multiple"
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'found' }}
        value={[...checked.chosen]}
        options={locales.map(({ locale }) => languageOption(locale))}
        onChange={checked.choose}
      />
      {checked.loading.length > 0 ? <span className="row-quiet">{text('nugget.languages.loading')}</span> : null}
    </Flex>
  );
}
