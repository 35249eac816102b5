import { useLocation } from '@umijs/max';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { tabIn } from '@/surveys/frame/places';
import { SurveyHead } from '@/surveys/frame/SurveyHead';
import { SurveyScreen } from '@/surveys/frame/SurveyScreen';
import { Items, Messages, People, Settings, Texts, Waves } from '@/surveys/frame/tabsLater';

/** A survey is written, its people are invited, and it is opened and closed. */
export default function EditSurveyPage() {
  const { search } = useLocation();
  const tab = tabIn(search);
  const Tab = { items: Items, people: People, waves: Waves, messages: Messages, texts: Texts, settings: Settings }[tab];
  return (
    <SurveyScreen>
      <SurveyHead active={tab} />
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <Tab />
      </Suspense>
    </SurveyScreen>
  );
}
