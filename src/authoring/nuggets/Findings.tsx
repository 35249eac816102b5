import { InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Link, useIntl } from '@umijs/max';
import { Button, Flex, Typography } from 'antd';
import type { CoverageGap, GroupCoverage, WitnessSheet } from 'core/coverage/report';
import type { ReactNode } from 'react';
import { useGroupName } from '@/authoring/names/useGroupName';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { rangeCondition } from './rangeCondition';
import { useNuggetName } from './useNuggetName';
import { useRangeWords } from './useRangeWords';

interface Props {
  coverage: GroupCoverage;
  /** Reachable nuggets and the languages in which they have no text. */
  languages: GroupCoverage['languages'];
  /** Path of the screen of a nugget; undefined: it is gone. */
  pathOf(code: string): string | undefined;
  onTry(sheet: WitnessSheet, range: string): void;
  onAdd(group: string, condition: string | undefined): void;
}

interface Finding {
  key: string;
  grave: boolean;
  words: ReactNode;
  deeds?: ReactNode;
}

/** The findings about a group, each with actions. */
export function Findings({ coverage, languages, pathOf, onTry, onAdd }: Props) {
  const intl = useIntl();
  const text = useText();
  const range = useRangeWords();
  const { group } = coverage;
  const say = (key: string, values: Record<string, string> = {}) => text(`nugget.finding.${key}`, values);
  const nameOf = useNuggetName();
  const groupName = useGroupName();
  const list = (codes: readonly string[]) => intl.formatList(codes.map(nameOf), { type: 'conjunction' });

  const deedsOf = ({ ranges, sheet }: CoverageGap, canAdd: boolean) => {
    const where = range(ranges);
    return (
      <Flex gap={8} wrap>
        <Button size="small" onClick={() => onTry(sheet, where)}>
          {say('try')}
          <span className="visually-hidden"> {where}</span>
        </Button>
        {canAdd ? (
          <Button size="small" onClick={() => onAdd(group, rangeCondition(ranges, coverage))}>
            {say('add')}
            <span className="visually-hidden"> {where}</span>
          </Button>
        ) : null}
      </Flex>
    );
  };
  const ofNugget = (kind: string, code: string, values: Record<string, string> = {}): Finding => ({
    key: JSON.stringify([kind, code, values]),
    grave: kind !== 'unseen' && kind !== 'unshown',
    words: intl.formatMessage(
      { id: `nugget.finding.${kind}` },
      { ...values, nugget: <NuggetLink key={code} name={nameOf(code)} to={pathOf(code)} /> },
    ),
  });
  const keyOf = (kind: string, { ranges }: CoverageGap) => `${kind} ${JSON.stringify(ranges)}`;
  const uncovered = (kind: 'gap' | 'missing', gaps: readonly CoverageGap[]) =>
    gaps.map((gap): Finding => {
      const words = say(kind, { range: range(gap.ranges) });
      return { key: keyOf(kind, gap), grave: true, words, deeds: deedsOf(gap, true) };
    });
  const findings: Finding[] = [
    ...uncovered('gap', coverage.gaps),
    ...uncovered('missing', coverage.missingWhen),
    ...coverage.overlaps.map((overlap) => ({
      key: keyOf('overlap', overlap),
      grave: coverage.show === 'first',
      words: say(coverage.show === 'first' ? 'overlapFirst' : 'overlap', {
        range: range(overlap.ranges),
        nuggets: list(overlap.nuggets),
        first: nameOf(overlap.nuggets[0] ?? ''),
      }),
      deeds: deedsOf(overlap, false),
    })),
    ...coverage.unreachable.map((code) => ofNugget('unreachable', code)),
    ...coverage.shadowed.map((code) => ofNugget('shadowed', code)),
    ...coverage.unseen.holding.map((code) => ofNugget('unseen', code)),
    ...coverage.unseen.shown.map((code) => ofNugget('unshown', code)),
    ...coverage.faulty.map((code) => ofNugget('faulty', code)),
    ...languages.map(({ nugget, locale }) => ofNugget('language', nugget, { language: languageName(locale) })),
  ];
  if (coverage.show === 'none') findings.unshift({ key: 'none', grave: true, words: say('notInReport') });
  if (findings.length === 0)
    return <p className="row-quiet">{say(coverage.method === 'exact' ? 'none' : 'noneSeen')}</p>;
  return (
    <>
      <ul
        className="coverage-findings plain-list"
        aria-label={text('nugget.coverage.findings', { group: groupName(group) })}
      >
        {findings.map(({ key, grave, words, deeds }) => (
          <li key={key}>
            <Typography.Text type={grave ? 'warning' : 'secondary'}>
              {grave ? <WarningOutlined aria-hidden /> : <InfoCircleOutlined aria-hidden />}
            </Typography.Text>
            <span>{words}</span>
            {deeds}
          </li>
        ))}
      </ul>
      {coverage.truncated ? <p className="row-quiet">{say('truncated')}</p> : null}
    </>
  );
}

function NuggetLink({ name, to }: { name: string; to: string | undefined }) {
  const said = <bdi>{name}</bdi>;
  return to === undefined ? said : <Link to={to}>{said}</Link>;
}
