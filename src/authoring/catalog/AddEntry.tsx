import { history, Link, useIntl } from '@umijs/max';
import { Alert, Button, Flex, Form, Input, Select } from 'antd';
import type { CatalogColour, CatalogIcon } from 'core/instrument/catalogLook';
import { codePatterns } from 'core/instrument/codePatterns';
import { useEffect, useRef, useState } from 'react';
import { codeFromTitle } from '@/authoring/names/codeFromTitle';
import { feedback } from '@/kit/feedback/feedback';
import { useSubmission } from '@/kit/form/useSubmission';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { type CatalogKind, catalogues, entryName } from './catalogue';
import { EntryItems, NameItem } from './EntryItems';

interface Fields {
  name: string;
  code: string;
  description?: string;
  icon: CatalogIcon;
  colour: CatalogColour;
  domainId?: string;
}

const blank = { icon: 'appstore', colour: 'default' } as const;

/** A new domain, or a new area of one; written in the language of the interface. */
export function AddEntry({ kind }: { kind: CatalogKind }) {
  const text = useText('catalog.');
  const { locale } = useIntl();
  const { path, create } = catalogues[kind];
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form, {
    'catalog.code_taken': 'code',
    'catalog.name_missing': 'name',
  });
  const { loaded: domains } = useLoaded(catalogues.domain.list);
  const typed: Partial<Fields> | undefined = Form.useWatch([], form);
  const [added, setAdded] = useState(false);
  const question = useLeaveGuard(!added && Boolean(typed?.name || typed?.description));
  /** The code that was made from the name: to be replaced with it, unless somebody wrote over it. */
  const made = useRef('');

  // Only once the guard is down: there is nothing left that could be saved.
  useEffect(() => {
    if (added) history.push(path);
  }, [added, path]);

  function nameTyped(name: string) {
    if ((form.getFieldValue('code') ?? '') !== made.current) return;
    made.current = codeFromTitle(name);
    form.setFieldsValue({ code: made.current });
  }

  const add = ({ name, code, description = '', icon, colour, domainId = null as unknown as string }: Fields) =>
    submit(async () => {
      const saved = await create({ code, icon, colour, domainId, texts: { [locale]: { name, description } } });
      if (!saved) return;
      feedback.success(text('added', { name: entryName(saved, locale) }));
      setAdded(true);
    });

  return (
    <Flex vertical gap={24} style={{ maxInlineSize: 640 }}>
      <PageHeader title={text(`${kind}.add`)} actions={<Link to={path}>{text(`${kind}.toList`)}</Link>} />
      <Form<Fields> form={form} layout="vertical" requiredMark={false} initialValues={blank} onFinish={add}>
        <NameItem locale={locale} onType={nameTyped} />
        {kind === 'area' ? (
          <Form.Item name="domainId" label={text('domainOf')} rules={[{ required: true }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              loading={domains === undefined}
              options={(Array.isArray(domains) ? domains : []).map((each) => ({
                value: each.id,
                label: entryName(each, locale),
              }))}
            />
          </Form.Item>
        ) : null}
        <Form.Item
          name="code"
          label={text('code')}
          extra={text('code.help')}
          rules={[
            { required: true, whitespace: true },
            { max: 100 },
            { pattern: codePatterns.part, message: text('code.malformed') },
          ]}
        >
          <Input autoComplete="off" autoCapitalize="off" spellCheck={false} dir="ltr" style={{ maxInlineSize: 320 }} />
        </Form.Item>
        <EntryItems locale={locale} />
        <Flex vertical gap={16} align="flex-start">
          {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
          <Button type="primary" htmlType="submit" loading={busy}>
            {text(`${kind}.addThis`)}
          </Button>
        </Flex>
      </Form>
      {question}
    </Flex>
  );
}
