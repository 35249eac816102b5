import { EditOutlined } from '@ant-design/icons';
import { Button, Input, Typography } from 'antd';
import { wholeInstrument } from 'core/instrument/operations';
import { useEffect, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { useDraft } from '../draft/DraftProvider';
import { useEdits, usePartText } from '../draft/useParts';

/** The title of the instrument in its base language, edited where it stands. */
export function HeadTitle() {
  const text = useText();
  const { setText } = useEdits();
  const { code, baseLocale } = useDraft(({ facts }) => facts);
  const title = usePartText(wholeInstrument, 'title');
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = typed !== undefined;

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const save = () => {
    if (typed?.trim()) setText(wholeInstrument, 'title', baseLocale, typed.trim());
    setTyped(undefined);
  };
  return (
    <div className="instrument-head-title">
      <Typography.Title
        level={1}
        tabIndex={-1}
        lang={baseLocale}
        dir={localeDirection(baseLocale)}
        // antd's own class would turn it with the page.
        direction={localeDirection(baseLocale)}
        className={isEditing ? 'visually-hidden' : undefined}
        title={title}
      >
        {title || code}
      </Typography.Title>
      {isEditing ? (
        <Input
          autoFocus
          aria-label={text('instrument.title')}
          lang={baseLocale}
          dir={localeDirection(baseLocale)}
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
          aria-label={text('draft.editTitle')}
          onClick={() => setTyped(title)}
        />
      )}
    </div>
  );
}
