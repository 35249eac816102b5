import { RobotOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { useId, useState } from 'react';
import { useText } from '@/kit/text/useText';
import type { ListFilter } from '@/translating/texts/listFilter';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';
import { SuggestDialog } from './SuggestDialog';
import './suggestions.css';

interface Props {
  filter: ListFilter;
  scope: TranslationScope;
}

/** Asks the AI endpoint for all missing translations of the filtered texts. */
export function SuggestAll({ filter, scope }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const absentId = useId();
  const languages = scope.languages.filter(
    ({ code, may }) => filter.locales.includes(code) && Object.keys(may).length > 0,
  );
  const reason = scope.ai ? (languages.length === 0 ? 'suggest.all.noLanguage' : undefined) : 'suggest.absent';
  return (
    <span className="suggest-all">
      <Button
        icon={<RobotOutlined aria-hidden />}
        disabled={reason !== undefined}
        aria-describedby={reason ? absentId : undefined}
        onClick={() => setOpen(true)}
      >
        {text('suggest.all')}
      </Button>
      {reason ? (
        <Typography.Text type="secondary" id={absentId}>
          {text(reason)}
        </Typography.Text>
      ) : null}
      {open ? <SuggestDialog filter={filter} languages={languages} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
