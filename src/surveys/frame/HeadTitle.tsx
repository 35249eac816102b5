import { EditOutlined } from '@ant-design/icons';
import { Button, Input, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { useBaseText, useSurvey, useSurveyStore } from '../state/SurveyProvider';

/** The title of the survey in its base language, edited where it stands. */
export function HeadTitle() {
  const text = useText('survey.');
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const { baseLocale, code } = detail;
  const title = useBaseText('title') || code;
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = typed !== undefined;

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const save = () => {
    if (typed?.trim()) store.setText(text('step.title'), baseLocale, 'title', typed.trim());
    setTyped(undefined);
  };
  const direction = localeDirection(baseLocale);
  return (
    <div className="survey-head-title">
      <Typography.Title
        level={1}
        tabIndex={-1}
        lang={baseLocale}
        dir={direction}
        // antd's own class would turn it with the page.
        direction={direction}
        className={isEditing ? 'visually-hidden' : undefined}
        title={title}
      >
        {title}
      </Typography.Title>
      {isEditing ? (
        <Input
          autoFocus
          aria-label={text('name')}
          lang={baseLocale}
          dir={direction}
          value={typed}
          maxLength={300}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onPressEnter={(event) => {
            // The button that takes the focus would be pressed by the same key.
            event.preventDefault();
            save();
          }}
          onKeyDown={({ key }) => key === 'Escape' && setTyped(undefined)}
        />
      ) : (
        <Button
          ref={button}
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={text('rename')}
          onClick={() => setTyped(title)}
        />
      )}
    </div>
  );
}
