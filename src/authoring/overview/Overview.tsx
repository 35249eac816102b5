import { Link } from '@umijs/max';
import { Card, Flex, Grid, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useInstrumentDetail } from '@/authoring/frame/instrumentDetail';
import { tabPath } from '@/authoring/frame/screens';
import { TextRevision } from '@/authoring/textRevision/TextRevision';
import { useText } from '@/kit/text/useText';
import { Activity } from './Activity';
import { Attempts } from './Attempts';
import { Blocking } from './Blocking';
import { Contents } from './Contents';
import { Languages, TextExchange } from './Languages';
import { Versions } from './Versions';

/** How an instrument stands: what is missing, how often it is answered, its versions and languages, and what was done lately. */
export function Overview() {
  const text = useText();
  const { detail } = useInstrumentDetail();
  const { md: isWide = true } = Grid.useBreakpoint();
  const gap = isWide ? 16 : 12;
  const card = (title: string, content: ReactNode, extra?: ReactNode) => (
    <Card className="overview-card" title={text(title)} extra={extra}>
      {content}
    </Card>
  );
  if (!detail) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { id, version } = detail;
  const isPublished = version !== null;
  const languages = card(
    'instrument.languages',
    <Languages instrument={detail} />,
    isWide ? <TextExchange id={id} /> : undefined,
  );
  return (
    <Flex vertical gap={gap}>
      <div className="overview-columns">
        <Flex vertical gap={gap}>
          {card('instrument.beforePublishing', <Blocking />)}
          {isPublished
            ? card(
                'overview.attempts',
                <Attempts key={version} instrument={detail} />,
                <Link to={tabPath(id, 'results')}>{text('overview.attempts.results')}</Link>,
              )
            : languages}
        </Flex>
        <Flex vertical gap={gap}>
          {card('instrument.facts', <Contents instrument={detail} />)}
          {card('overview.activity', <Activity versions={detail.versions} />)}
        </Flex>
      </div>
      {isPublished ? (
        <>
          {card(
            'instrument.versions',
            <div className="stack">
              <Versions instrument={detail} />
              <TextRevision key={version} id={id} version={version} />
            </div>,
          )}
          {languages}
        </>
      ) : null}
    </Flex>
  );
}
