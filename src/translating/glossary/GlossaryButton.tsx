import { BookOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Drawer, Flex, Modal, Select } from 'antd';
import { useCallback, useContext, useRef, useState } from 'react';
import { flaggedOptions } from '@/kit/flag/flaggedOptions';
import { useText } from '@/kit/text/useText';
import { languageOptions, type ScopeLanguage } from '@/translating/texts/useTranslationScope';
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
  const { direction } = useContext(ConfigProvider.ConfigContext);
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
      <Drawer
        open={open}
        title={text('glossary.title')}
        placement={direction === 'rtl' ? 'left' : 'right'}
        size="min(720px, 100vw)"
        destroyOnHidden
        onClose={() => void leaving(() => setOpen(false))}
      >
        <Flex vertical gap={24}>
          <Select
            aria-label={text('glossary.language')}
            showSearch={{ optionFilterProp: 'label' }}
            value={language.code}
            onChange={(code: string) => void leaving(() => setChosen(code))}
            {...flaggedOptions(languageOptions(granted))}
          />
          <Glossary
            key={language.code}
            locale={language.code}
            direction={language.direction}
            mayChange={Object.values(language.may).includes('review')}
            onDirty={onDirty}
          />
        </Flex>
      </Drawer>
    </>
  );
}
