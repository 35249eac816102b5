import { CopyOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button, Flex, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { basePath } from '@/kit/basePath/basePath';
import { useText } from '@/kit/text/useText';
import { grantPath } from './useGrantWords';
import './access.css';

/** A new code. It is shown only once. */
export function NewCode({ id, code, onDone }: { id: string; code: string; onDone(): void }) {
  const text = useText();
  const [said, setSaid] = useState('');
  const address = new URL(basePath(), window.location.href).href;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setSaid(text('access.newCode.copied'));
    } catch {
      setSaid(text('access.newCode.notCopied'));
    }
  };
  return (
    <div className="access-code">
      <Typography.Title level={3} ref={heading} tabIndex={-1} style={{ fontSize: 16, margin: 0 }}>
        {text('access.newCode.title')}
      </Typography.Title>
      <output className="access-code-text" dir="ltr" data-testid="new-code">
        {code}
      </output>
      <p>{text('access.newCode.once')}</p>
      <p>{text('access.newCode.enter', { address, place: text('access.title') })}</p>
      <Flex gap={8} wrap align="center">
        <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {text('access.newCode.copy')}
        </Button>
        <Button onClick={onDone}>{text('access.newCode.another')}</Button>
        <Link to={grantPath(id)}>{text('access.newCode.details')}</Link>
        <span role="status">{said}</span>
      </Flex>
    </div>
  );
}
