import { useIntl } from '@umijs/max';
import { Form, Input } from 'antd';
import type { PasswordProps } from 'antd/es/input';
import { passwordLength } from 'core/access/passwordWeakness';
import { useEffect, useState } from 'react';
import { passwordStrength, type Strength } from './passwordStrength';
import './newPassword.css';

interface Props {
  /** The form's field. */
  name?: string;
  label: string;
  /** Fields of the same form that a guesser knows too: name, address. */
  known?: readonly string[];
  autoFocus?: boolean;
}

/** Of four. */
const bars: Record<Strength, number> = { short: 0, long: 1, common: 1, personal: 1, fair: 2, good: 3, strong: 4 };

/** A field for a password that is chosen now: says its rules beforehand and, while one types, how hard it is to guess. */
export function NewPassword({ name = 'password', label, known = [], autoFocus }: Props) {
  const intl = useIntl();
  const form = Form.useFormInstance();
  const values: Record<string, unknown> = Form.useWatch([], form) ?? {};
  const password = String(values[name] ?? '');
  const strength = passwordStrength(
    password,
    known.map((field) => String(values[field] ?? '')),
  );
  const [isRefused, setIsRefused] = useState(false);
  // The field's own message says how long it must be.
  const isSaid = password === '' || (strength === 'short' && isRefused);
  return (
    <>
      <Form.Item
        name={name}
        label={label}
        extra={intl.formatMessage({ id: 'newPassword.rules' }, { minimum: passwordLength.minimum })}
        rules={[{ required: true }, { min: passwordLength.minimum }, { max: passwordLength.maximum }]}
        // What was refused is mended while one types: gone with the click on the button, the message would move the button away from it.
        validateTrigger={isRefused ? ['onBlur', 'onChange'] : 'onBlur'}
        className="new-password"
      >
        <Field onRefusal={setIsRefused} autoComplete="new-password" dir="ltr" autoFocus={autoFocus} />
      </Form.Item>
      <div className="new-password-strength" data-strength={password === '' ? undefined : bars[strength]}>
        <div className="new-password-bar" aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
        <p role="status">{isSaid ? '' : intl.formatMessage({ id: `newPassword.${strength}` })}</p>
      </div>
    </>
  );
}

/** @param onRefusal hears whether a message stands at the field */
function Field({ onRefusal, ...props }: PasswordProps & { onRefusal(isRefused: boolean): void }) {
  const { errors } = Form.Item.useStatus();
  const isRefused = errors.length > 0;
  useEffect(() => onRefusal(isRefused), [onRefusal, isRefused]);
  return <Input.Password {...props} />;
}
