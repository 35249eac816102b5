import { useIntl } from '@umijs/max';
import type { ReportModel } from 'core/report';
import { arrangedProfile, type Part } from 'core/report/arrangement/arrangement';
import type { Card } from 'core/report/arrangement/cards';
import { useMemo, useState } from 'react';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { Words, WordsIn } from '@/answering/report/Words';
import { localeDirection } from '@/shell/start/languages';
import { Contents, type Entry } from './Contents';
import { useProfile } from './profileContext';
import { ReportPart } from './ReportPart';
import { TraitCard } from './TraitCard';
import '@/answering/report/report.css';
import './profile.css';

interface Props {
  reports: readonly ReportModel[];
  /** Title of the questionnaire, for a result without a report. */
  title: ReportModel['title'];
}

const idOf = ({ key }: Card): string => `part-${key}`;

/** A result with several traits: what stands out most, a row for each trait, then a card for each part of its reports. */
export function ProfileReport({ reports, title }: Props) {
  const intl = useIntl();
  const { profile, locale } = useProfile();
  const parts = useMemo(() => arrangedProfile(reports, profile, locale), [reports, profile, locale]);
  const rows = parts.find((part) => part.kind === 'rows');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const overview = rows?.heading;
  const glance = intl.formatMessage({ id: 'report.glance' });
  const entries = useMemo(
    () => [
      { id: 'profile-rows', title: overview ?? { text: glance, locale: intl.locale } },
      ...parts.flatMap((part): Entry[] =>
        part.kind === 'card' && part.card.title ? [{ id: idOf(part.card), title: part.card.title }] : [],
      ),
    ],
    [parts, overview, glance, intl.locale],
  );
  const first = reports.find((report) => report.title !== null);
  const draw = (part: Part, index: number) =>
    part.kind === 'card' ? (
      <TraitCard
        key={part.card.key}
        id={idOf(part.card)}
        card={part.card}
        index={part.card.trait ? (rows?.traits.indexOf(part.card.trait) ?? -1) : -1}
        isOpen={open.has(idOf(part.card))}
        onToggle={() => toggle(idOf(part.card))}
      />
    ) : (
      <ReportPart key={`${part.kind}-${index}`} part={part} />
    );
  const [head, opening, rest] = [
    parts.filter(({ kind }) => kind === 'risk' || kind === 'lead' || kind === 'verdict'),
    parts.filter(({ kind }) => kind === 'block'),
    parts.filter(({ kind }) => kind === 'card'),
  ];
  return (
    <WordsIn value={locale}>
      <div className="profile" lang={locale} dir={localeDirection(locale)}>
        {entries.length > 2 ? (
          <Contents entries={entries} onGo={(id) => setOpen((before) => new Set([...before, id]))} />
        ) : null}
        <article className="report profile-report">
          <header className="profile-head">
            <LanguageMark said={[first?.title ?? title]} />
            <Words said={first?.title ?? title} as="h1" />
            {head.map(draw)}
          </header>
          {rows ? <ReportPart part={rows} /> : null}
          <div className="profile-opening">{opening.map(draw)}</div>
          {rest.map(draw)}
        </article>
      </div>
    </WordsIn>
  );
}
