import { Alert, Button, Flex, Input, Typography } from 'antd';
import { useEffect, useId, useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { presentOf, untold } from '@/kit/form/serverErrors';
import { useTask } from '@/kit/form/useTask';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Guide {
  styleGuide: string;
  version: number;
}

interface Props {
  locale: string;
  /** As it was loaded. */
  guide: Guide;
  mayChange: boolean;
  onDirty(dirty: boolean): void;
}

const longest = 10_000;

/** How one writes in a language: for translators, and for the AI endpoint. */
export function StyleGuide({ locale, guide, mayChange, onDirty }: Props) {
  const text = useText();
  const [base, setBase] = useState(guide);
  const [written, setWritten] = useState(guide.styleGuide);
  const [theirs, setTheirs] = useState<Guide>();
  const { busy, failure, run } = useTask((error) => {
    const current = presentOf<Guide>(error);
    if (current) setTheirs(current);
    return current ? undefined : untold(error);
  });
  const id = useId();
  const isDirty = written !== base.styleGuide;
  const isTooLong = written.trim().length > longest;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const save = () =>
    run(async () => {
      const body = { text: written, version: (theirs ?? base).version };
      const saved = await api.glossary.styleGuide({ params: { locale }, body });
      if (!saved) return;
      setBase({ styleGuide: written, version: saved.version });
      setTheirs(undefined);
      feedback.success(text('glossary.style.saved'));
    });

  function takeTheirs(now: Guide) {
    setBase(now);
    setWritten(now.styleGuide);
    setTheirs(undefined);
  }

  return (
    <section className="glossary-part" aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`}>{text('glossary.style')}</h3>
      <Typography.Text type="secondary" id={`${id}what`}>
        {text('glossary.style.what')}
      </Typography.Text>
      {mayChange ? (
        <>
          <Input.TextArea
            aria-labelledby={`${id}title`}
            aria-describedby={`${id}what`}
            aria-invalid={isTooLong}
            dir="auto"
            autoSize={{ minRows: 4, maxRows: 14 }}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
          {isTooLong ? (
            <Typography.Text type="danger" role="alert">
              {text('glossary.style.tooLong', { maximum: longest })}
            </Typography.Text>
          ) : null}
          {failure ? <Alert type="error" role="alert" showIcon title={failure} /> : null}
          {theirs ? (
            <Alert
              type="warning"
              role="alert"
              showIcon
              title={text('glossary.style.conflict')}
              description={
                <Flex vertical gap={8} align="start">
                  <blockquote className="glossary-theirs" dir="auto">
                    {theirs.styleGuide || text('glossary.style.empty')}
                  </blockquote>
                  <Button size="small" onClick={() => takeTheirs(theirs)}>
                    {text('glossary.conflict.take')}
                  </Button>
                </Flex>
              }
            />
          ) : null}
          <Button disabled={!isDirty || isTooLong} loading={busy} onClick={() => void save()}>
            {text('glossary.style.save')}
          </Button>
        </>
      ) : (
        <p className="glossary-theirs" dir="auto">
          {base.styleGuide || text('glossary.style.empty')}
        </p>
      )}
    </section>
  );
}
