import { Alert, Flex } from 'antd';
import { useState } from 'react';
import { DocumentTools } from '@/authoring/comparison/DocumentTools';
import { JsonComparison } from '@/authoring/comparison/JsonComparison';
import { useText } from '@/kit/text/useText';
import { type ChosenDocument, DocumentSide } from './DocumentSide';

/** Any two documents side by side: a draft, a version, an export, or what somebody pastes. */
export function CompareDocuments() {
  const text = useText('testRuns.');
  const [before, setBefore] = useState<ChosenDocument>();
  const [after, setAfter] = useState<ChosenDocument>();
  return (
    <Flex vertical gap={16}>
      <div className="test-runs-sides">
        <DocumentSide title={text('side.first')} onChoose={setBefore} />
        <DocumentSide title={text('side.second')} onChoose={setAfter} />
      </div>
      {before && after ? (
        <>
          <JsonComparison before={before.value} after={after.value} beforeLabel={before.name} afterLabel={after.name} />
          <DocumentTools value={{ [before.name]: before.value, [after.name]: after.value }} name="comparison" />
        </>
      ) : (
        <Alert type="info" showIcon title={text('side.choose')} />
      )}
    </Flex>
  );
}
