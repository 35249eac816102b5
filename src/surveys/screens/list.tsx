import { Flex } from 'antd';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { SurveyList } from '@/surveys/list/SurveyList';

export default function SurveysPage() {
  const text = useText('survey.');
  return (
    <Flex vertical gap={16}>
      <PageHeader title={text('title')} lead={text('lead')} />
      <SurveyList />
    </Flex>
  );
}
