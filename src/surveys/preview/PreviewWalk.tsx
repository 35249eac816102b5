import { alertsStaff } from 'core/report';
import { placeIn } from 'core/survey';
import { useMemo, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { About } from '../flow/About';
import { Details } from '../flow/Details';
import { FlowFrame } from '../flow/FlowFrame';
import { Told } from '../flow/Told';
import type { DocumentedItem } from '../items/ruleNames';
import { useSurvey } from '../state/SurveyProvider';
import { PreviewItem } from './PreviewItem';
import { type Answered, beforehandOf, createWalk, type Previewed, saidIn } from './previewed';

interface Props {
  documents: readonly DocumentedItem[];
  locale: string;
  /** The wanted language first. */
  chain: readonly string[];
  as: Previewed;
}

type Page = 'about' | 'details' | 'item' | 'declined';

/** How the three kinds of people come. */
const comers = { everyone: 'account', invited: 'link', link: 'window' } as const;

/** The survey from what it promises to its thanks, as its rules ask this person. Nothing is stored, sent, or counted. */
export function PreviewWalk({ documents, locale, chain, as }: Props) {
  const text = useText('survey.preview.');
  const flowText = useText('mySurvey.');
  const { detail, texts } = useSurvey();
  const [page, setPage] = useState<Page>('about');
  const [asked, setAsked] = useState<Previewed['attributes']>({});
  const [answered, setAnswered] = useState<Answered>({});
  const walk = useMemo(() => createWalk(detail, documents), [detail, documents]);
  const said = saidIn(texts, chain);
  const tells = detail.anonymity === 'identified' && documents.some(({ document }) => alertsStaff(document));
  const survey = beforehandOf(detail, said, tells);
  const person = { ...as, attributes: { ...as.attributes, ...asked } };

  if (page === 'about') {
    return (
      <About
        survey={survey}
        as={comers[detail.audience]}
        onBegin={async () => setPage(survey.attributes.length > 0 ? 'details' : 'item')}
        onDecline={() => setPage('declined')}
        onReceipt={() => setPage('declined')}
      />
    );
  }
  if (page === 'details') {
    return (
      <Details
        survey={survey}
        onGo={async (values) => {
          setAsked(values);
          setPage('item');
        }}
      />
    );
  }
  if (page === 'declined') {
    return (
      <FlowFrame title={text('elsewhere')}>
        <p className="flow-text">{text('elsewhere.text')}</p>
      </FlowFrame>
    );
  }
  const course = walk.course(person, answered, locale);
  const { next, notAsked } = course;
  const sound = next === null ? undefined : walk.soundOf(next);
  if (next !== null && sound) {
    return (
      <>
        <p className="survey-quiet">{text('place', placeIn(course))}</p>
        <PreviewItem
          key={next}
          item={sound}
          locale={locale}
          chain={chain}
          onSent={(answers) => setAnswered((before) => ({ ...before, [next]: answers }))}
        />
      </>
    );
  }
  const titles = new Map(detail.items.map(({ code, title }) => [code, title]));
  return (
    <FlowFrame title={flowText('thanks.title')}>
      <Told said={said('thanks')} className="flow-text" />
      {notAsked.length > 0 ? (
        <section className="flow-receipt" aria-label={text('notAsked')}>
          <p>{text('notAsked')}</p>
          <ul>
            {notAsked.map((code) => (
              <li key={code}>{titles.get(code) ?? code}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {detail.settings.end?.redirect ? (
        <p className="flow-aside">{text('redirect', { address: detail.settings.end.redirect })}</p>
      ) : null}
    </FlowFrame>
  );
}
