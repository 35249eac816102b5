import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Flex, Spin, Tag } from 'antd';
import type { GroupCoverage, WitnessSheet } from 'core/coverage/report';
import { useId, useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { SortableRows } from '@/authoring/list/SortableRows';
import { useCalledIn } from '@/authoring/names/useCalled';
import { useGroupName } from '@/authoring/names/useGroupName';
import { useText } from '@/kit/text/useText';
import { CoverageStrip } from './CoverageStrip';
import { Findings } from './Findings';
import type { DraftNugget, NuggetGroup } from './groups';
import { NuggetRow } from './NuggetRow';
import { RenameGroup } from './RenameGroup';

interface Props extends NuggetGroup {
  readings(source: string): string | null;
  /** Codes of the nuggets that hold on the sample sheet. */
  holding: ReadonlySet<string>;
  pathOf(nugget: DraftNugget): string;
  onMove(id: string, to: number): void;
  onDuplicated(code: string): void;
  coverage: GroupCoverage | undefined;
  languages: GroupCoverage['languages'];
  /** Coverage is being computed. */
  working: boolean;
  onLookClosely: (() => void) | undefined;
  onTry(sheet: WitnessSheet, range: string): void;
  onAdd(group: string, condition?: string): void;
}

/** A group of nuggets, and the scores that it covers. */
export function GroupSection(props: Props) {
  const { group, nuggets, readings, holding, pathOf, onMove, onDuplicated, onAdd } = props;
  const text = useText('nugget.');
  const name = useGroupName()(group);
  const calledIn = useCalledIn();
  const view = useDraft((state) => state.view);
  const id = useId();
  const [open, setOpen] = useState(true);
  const [renaming, setRenaming] = useState(false);
  const Fold = open ? DownOutlined : RightOutlined;
  const byId = new Map(nuggets.map((nugget) => [nugget.id, nugget]));
  return (
    <section className="nugget-group" aria-labelledby={`${id}-name`}>
      <Flex gap={8} wrap align="center" justify="space-between">
        <h2 id={`${id}-name`}>
          <button type="button" aria-expanded={open} aria-controls={`${id}-body`} onClick={() => setOpen(!open)}>
            <Fold aria-hidden className="mirrored" /> <bdi>{name}</bdi>{' '}
            <span className="row-quiet">{text('count', { count: nuggets.length })}</span>
          </button>
        </h2>
        <Flex gap={8} wrap>
          <Button size="small" onClick={() => setRenaming(true)}>
            {text('renameGroup.open')}
            <span className="visually-hidden"> {name}</span>
          </Button>
          <Button size="small" onClick={() => onAdd(group)}>
            {text('addTo')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </Flex>
      </Flex>
      <div id={`${id}-body`} hidden={!open}>
        {open ? (
          <>
            <SortableRows
              ids={nuggets.map((nugget) => nugget.id)}
              label={text('list', { group: name })}
              nameOf={(each) => calledIn(view, each)}
              onMove={onMove}
            >
              {(each, index) => {
                const nugget = byId.get(each);
                return nugget === undefined ? null : (
                  <NuggetRow
                    nugget={nugget}
                    path={pathOf(nugget)}
                    reading={readings(nugget.condition ?? '')}
                    holds={holding.has(nugget.code)}
                    index={index}
                    total={nuggets.length}
                    onMove={onMove}
                    onDuplicated={onDuplicated}
                  />
                );
              }}
            </SortableRows>
            <GroupCoverageView {...props} />
          </>
        ) : null}
      </div>
      {renaming ? <RenameGroup group={group} onClose={() => setRenaming(false)} /> : null}
    </section>
  );
}

function GroupCoverageView(props: Props) {
  const { group, nuggets, coverage, languages, working, onLookClosely, pathOf, onTry, onAdd } = props;
  const text = useText('nugget.coverage.');
  const groupName = useGroupName();
  if (coverage === undefined) return working ? <p className="row-quiet">{text('working')}</p> : null;
  const { method, reason } = coverage;
  return (
    <Flex
      component="section"
      vertical
      gap={8}
      style={{ paddingBlock: 12 }}
      className="nugget-coverage"
      aria-label={text('of', { group: groupName(group) })}
      aria-busy={working}
    >
      <Flex gap={8} wrap align="center">
        <h3>{text('title')}</h3>
        <Tag>{text(method)}</Tag>
        <span className="row-quiet">{text(method === 'exact' ? 'exact.help' : `sampled.${reason ?? 'budget'}`)}</span>
        {onLookClosely && reason === 'budget' ? (
          <Button size="small" onClick={onLookClosely}>
            {text('closely')}
          </Button>
        ) : null}
        {working ? <Spin size="small" delay={300} /> : null}
      </Flex>
      <CoverageStrip coverage={coverage} />
      <Findings
        coverage={coverage}
        languages={languages}
        pathOf={(code) => {
          const nugget = nuggets.find((each) => each.code === code);
          return nugget && pathOf(nugget);
        }}
        onTry={onTry}
        onAdd={onAdd}
      />
    </Flex>
  );
}
