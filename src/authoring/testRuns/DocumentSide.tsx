import { UploadOutlined } from '@ant-design/icons';
import { Button, Flex, Input, Select, Typography, Upload } from 'antd';
import { useId, useState } from 'react';
import { jsonFault } from '@/authoring/instruments/jsonFault';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { InstrumentChoice } from './InstrumentChoice';

export interface ChosenDocument {
  name: string;
  value: unknown;
}

interface Props {
  title: string;
  onChoose(document: ChosenDocument | undefined): void;
}

interface Picked {
  id: string;
  title: string;
  /** Numbers of its versions, the newest first. */
  versions: number[];
}

/** One of two documents: picked from the instruments, out of a file, or pasted. */
export function DocumentSide({ title, onChoose }: Props) {
  const text = useText('testRuns.');
  const headingId = useId();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const [picked, setPicked] = useState<Picked>();

  function take(source: string, name: string): void {
    const place = source.trim() === '' ? undefined : jsonFault(source);
    setProblem(place && text('side.noJson', { line: place.line, column: place.column }));
    onChoose(source.trim() === '' || place ? undefined : { name, value: JSON.parse(source) });
  }

  async function exported({ id, title: called }: Picked, version: number | undefined): Promise<void> {
    const value = await api.instrument
      .export({ params: { id }, query: version === undefined ? {} : { version } })
      .catch(() => undefined);
    if (value === undefined) return;
    setPasted('');
    setProblem(undefined);
    onChoose({ name: `${called} · ${version === undefined ? text('draft') : text('version', { version })}`, value });
  }

  async function pick(id: string, called: string): Promise<void> {
    const found = await api.instrument.get({ params: { id } }).catch(() => undefined);
    if (found === undefined) return;
    const chosen = { id, title: called, versions: found.versions.map(({ number }) => number) };
    setPicked(chosen);
    await exported(chosen, undefined);
  }

  return (
    <section aria-labelledby={headingId}>
      <Typography.Title level={3} id={headingId} style={{ fontSize: 16, marginBlockStart: 0 }}>
        {title}
      </Typography.Title>
      <Flex vertical gap={8}>
        <Flex gap={8} wrap>
          <InstrumentChoice label={text('side.instrument')} onChoose={(id, called) => void pick(id, called)} />
          {picked ? (
            <Select<number>
              aria-label={text('of')}
              defaultValue={0}
              key={picked.id}
              options={[
                { value: 0, label: text('draft') },
                ...picked.versions.map((version) => ({ value: version, label: text('version', { version }) })),
              ]}
              onChange={(version) => void exported(picked, version === 0 ? undefined : version)}
              style={{ minInlineSize: 120 }}
            />
          ) : null}
          <Upload
            accept=".json,application/json"
            showUploadList={false}
            beforeUpload={(file) => {
              void file.text().then((source) => {
                setPasted(source);
                take(source, file.name);
              });
              return false;
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />}>{text('side.file')}</Button>
          </Upload>
        </Flex>
        <Input.TextArea
          dir="ltr"
          rows={4}
          spellCheck={false}
          aria-label={text('side.paste', { side: title })}
          placeholder={text('side.placeholder')}
          value={pasted}
          status={problem === undefined ? '' : 'error'}
          onChange={({ target }) => {
            setPasted(target.value);
            take(target.value, title);
          }}
        />
        {problem === undefined ? null : (
          <Typography.Text type="danger" role="alert">
            {problem}
          </Typography.Text>
        )}
      </Flex>
    </section>
  );
}
