import { history, useParams } from '@umijs/max';
import { Button, Flex, Form } from 'antd';
import { type FormEvent, type ReactNode, useId } from 'react';
import { NewCodeItem } from '../fields/NewCodeItem';
import type { NewCode } from '../fields/newCode';
import { type InstrumentTab, tabPath } from '../frame/screens';
import './rows.css';

interface Props {
  /** Where the parts are listed. */
  screen: InstrumentTab;
  /** Its texts: `add.do`, `cancel`. */
  text(key: string): string;
  code: NewCode;
  onAdd(): void;
  /** What is said of the part besides its code. */
  children: ReactNode;
}

/** The first facts of a new part of the instrument; the rest is said where it is edited. */
export function NewPartForm({ screen, text, code: { fault, value, onChange }, onAdd, children }: Props) {
  const id = useId();
  const { instrumentId = '' } = useParams();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fault) onAdd();
  };
  return (
    <form className="new-part" onSubmit={submit}>
      <Form layout="vertical" component="div">
        {children}
        <NewCodeItem id={id} value={value} fault={fault} onChange={onChange} />
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" disabled={fault !== undefined}>
            {text('add.do')}
          </Button>
          <Button onClick={() => history.push(tabPath(instrumentId, screen))}>{text('cancel')}</Button>
        </Flex>
      </Form>
    </form>
  );
}
