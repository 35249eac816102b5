import { BookOutlined } from '@ant-design/icons';
import { Button, Modal, Select } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { useText } from '@/kit/text/useText';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { Glossary } from './Glossary';
import './glossary.css';

interface Props {
  /** Those of the caller. */
  languages: readonly ScopeLanguage[];
  /** The language that is opened first. */
  preferred: string | undefined;
}

/** Opens the glossary and the style guide of a language. */
export function GlossaryButton({ languages, preferred }: Props) {
  const text = useText();
  const [modal, holder] = Modal.useModal();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const unsaved = useRef(new Set<string>());
  const granted = languages.filter(({ may }) => Object.keys(may).length > 0);
  const locale = chosen ?? preferred;
  const language = granted.find(({ code }) => code === locale) ?? granted[0];

  const onDirty = useCallback((part: string, dirty: boolean) => {
    if (dirty) unsaved.current.add(part);
    else unsaved.current.delete(part);
  }, []);

  /** Does it, unless something is typed that would be lost and is not to be. */
  async function leaving(deed: () => void) {
    const agreed =
      unsaved.current.size === 0 ||
      (await modal.confirm({
        title: text('glossary.unsaved.title'),
        content: text('glossary.unsaved.what'),
        okText: text('glossary.unsaved.discard'),
        cancelText: text('glossary.unsaved.stay'),
        okButtonProps: { danger: true },
      }));
    if (!agreed) return;
    unsaved.current.clear();
    deed();
  }

  if (!language) return null;
  return (
    <>
      {holder}
      <Button icon={<BookOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('glossary.open')}
      </Button>
      {open ? (
        <SideDrawer title={text('glossary.title')} width={720} onClose={() => void leaving(() => setOpen(false))}>
          <Select
            aria-label={text('glossary.language')}
            value={language.code}
            onChange={(code: string) => void leaving(() => setChosen(code))}
            {...flaggedLanguages(granted)}
          />
          <Glossary
            key={language.code}
            locale={language.code}
            direction={language.direction}
            mayChange={Object.values(language.may).includes('review')}
            onDirty={onDirty}
          />
        </SideDrawer>
      ) : null}
    </>
  );
}
