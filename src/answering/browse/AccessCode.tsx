import { history } from '@umijs/max';
import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';

/** Characters of a code, with separators between its parts. */
const longestCode = 60;

/** For people who need access: takes their code to the page that redeems it. */
export function AccessCode() {
  const text = useText();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<InputRef>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = code.trim();
    setMissing(given === '');
    if (given === '') field.current?.focus();
    else history.push(`/access/add?${new URLSearchParams({ code: given })}`);
  };
  return (
    <form className="details-start" onSubmit={submit} noValidate>
      <p>{text('details.needsAccess')}</p>
      <div className="details-language">
        <label htmlFor="access-code">{text('details.code')}</label>
        <Input
          id="access-code"
          ref={field}
          size="large"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestCode}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          status={isMissing ? 'error' : undefined}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? 'access-code-missing' : undefined}
        />
        {isMissing ? (
          <p id="access-code-missing" className="details-error" role="alert">
            {text('details.code.needed')}
          </p>
        ) : null}
      </div>
      <Button type="primary" size="large" htmlType="submit">
        {text('details.code.use')}
      </Button>
    </form>
  );
}
