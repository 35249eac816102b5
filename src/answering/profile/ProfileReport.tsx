import { useIntl } from '@umijs/max';
import { isWrittenAlike } from 'core/language/matchLocale';
import type { ReportModel } from 'core/report';
import { Fragment, useMemo, useState } from 'react';
import { LanguageMark } from '@/answering/report/LanguageMark';
import { ReportBlock } from '@/answering/report/ReportView';
import { InterfaceWords, Words, WordsIn } from '@/answering/report/Words';
import { localeDirection } from '@/shell/start/languages';
import { Contents, type Entry } from './Contents';
import { Lead, PlainLead } from './Lead';
import { useProfile } from './profileContext';
import { arranged, type Section, withAll } from './sections';
import { TraitCard } from './TraitCard';
import { TraitRows } from './TraitRows';
import '@/answering/report/report.css';
import './profile.css';

interface Props {
  reports: readonly ReportModel[];
  /** Title of the questionnaire, for a result without a report. */
  title: ReportModel['title'];
}

interface Card {
  id: string;
  report: string;
  section: Section;
}

/** A result with several traits: what stands out most, a row for each trait, then a card for each part of its reports. */
export function ProfileReport({ reports, title }: Props) {
  const intl = useIntl();
  const { profile, explanations, reasons, locale } = useProfile();
  const traits = useMemo(() => {
    const told = profile.traits.filter((trait) => trait.told);
    return told.length > 0 ? told : profile.traits;
  }, [profile]);
  const parts = useMemo(() => reports.map((report) => ({ report, ...arranged(report, profile) })), [reports, profile]);
  const cards = useMemo(() => {
    const all = parts.flatMap(({ report, sections }) => sections.map((section) => ({ report: report.code, section })));
    // A trait has one card, whichever reports are about it.
    const seen = new Set<string>();
    const once = all.filter(({ section: { trait } }) => trait === null || (!seen.has(trait) && seen.add(trait)));
    const reportOf = new Map(once.map(({ report, section }) => [section, report]));
    return withAll(
      once.map(({ section }) => section),
      traits,
    ).map(
      (section): Card => ({
        id: `part-${section.key}`,
        report: reportOf.get(section) ?? reports[0]?.code ?? '',
        section,
      }),
    );
  }, [parts, traits, reports]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const overview = parts.find((part) => part.overview !== null)?.overview?.text;
  const glance = intl.formatMessage({ id: 'report.glance' });
  const entries = useMemo(
    () => [
      { id: 'profile-rows', title: overview ?? { text: glance, locale: intl.locale } },
      ...cards.flatMap(({ id, section }): Entry[] => {
        const name = section.heading?.text ?? traits.find(({ code }) => code === section.trait)?.name;
        return name ? [{ id, title: name }] : [];
      }),
    ],
    [cards, traits, overview, glance, intl.locale],
  );
  const standing = traits.find(({ code }) => code === profile.leads[0]?.trait) ?? traits.find(({ verdict }) => verdict);
  const lead = profile.leads.find(({ sentence }) => isWrittenAlike(sentence.locale, locale));
  const first = reports.find((report) => report.title !== null);
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
            {lead ? <Lead lead={lead} /> : standing?.verdict ? <PlainLead trait={standing} /> : null}
          </header>
          <section id="profile-rows" className="profile-rows" aria-labelledby="profile-rows-title">
            <h2 id="profile-rows-title">
              {overview ? <Words said={overview} /> : <InterfaceWords id="report.glance" />}
            </h2>
            <TraitRows traits={traits} toned />
          </section>
          {parts.map(({ report, opening }) => (
            <div key={report.code} className="profile-opening">
              {opening.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and never change their order.
                <Fragment key={index}>
                  <ReportBlock
                    report={report.code}
                    block={block}
                    explanations={explanations}
                    reasons={reasons}
                    locale={locale}
                    isBrief
                  />
                </Fragment>
              ))}
            </div>
          ))}
          {cards.map(({ id, report, section }) => (
            <TraitCard
              key={id}
              id={id}
              report={report}
              section={section}
              trait={traits.find(({ code }) => code === section.trait)}
              index={traits.findIndex(({ code }) => code === section.trait)}
              isOpen={open.has(id)}
              onToggle={() => toggle(id)}
            />
          ))}
        </article>
      </div>
    </WordsIn>
  );
}
