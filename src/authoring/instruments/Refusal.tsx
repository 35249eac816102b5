import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { ProblemList } from './ProblemList';

interface Props {
  failure: RequestFailure;
  /** Of the list of problems. */
  label: string;
  action?: ReactNode;
  /** Says in words where the path of a problem leads. */
  placeOf?: (path: string) => string;
}

/** What the server refused, with every problem. */
export function Refusal({ failure: { reason, message, details }, label, action, placeOf }: Props) {
  const text = useText();
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={reason === 'connection' ? text('request.connection.text') : message}
        action={action}
      />
      {details.length > 0 ? <ProblemList problems={details} label={label} {...(placeOf && { placeOf })} /> : null}
    </>
  );
}
