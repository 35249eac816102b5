import { BoldOutlined, ItalicOutlined, LinkOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { EditorView } from '@codemirror/view';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import { bold, insertScore, italic, link, list } from './markdownCommands';

interface Props {
  /** Of the text field. */
  label: string | undefined;
  controls: string;
  markdown: boolean;
  placeholders: boolean;
  disabled: boolean;
  preview: boolean;
  onPreview(shown: boolean): void;
  run(command: (view: EditorView) => boolean): void;
}

interface Tool {
  id: string;
  icon: ReactNode;
  act(): void;
  pressed?: boolean;
  /** Shows its label beside the icon. */
  worded?: boolean;
}

/** One tab stop; the arrow keys move between the buttons. */
export function TemplateToolbar({ label, controls, markdown, placeholders, disabled, preview, onPreview, run }: Props) {
  const text = useText();
  const { direction } = useLanguage();
  const [current, setCurrent] = useState(0);
  const tool = (id: string, icon: ReactNode, command: (view: EditorView) => boolean, worded = false): Tool => ({
    id: `formulaEditor.template.${id}`,
    icon,
    act: () => run(command),
    worded,
  });
  const editing: Tool[] = [
    ...(markdown
      ? [
          tool('bold', <BoldOutlined aria-hidden />, bold),
          tool('italic', <ItalicOutlined aria-hidden />, italic),
          tool('list', <UnorderedListOutlined aria-hidden />, list),
          tool('link', <LinkOutlined aria-hidden />, link),
        ]
      : []),
    ...(placeholders ? [tool('score', <PlusOutlined aria-hidden />, insertScore, true)] : []),
  ];
  const tools: Tool[] = [
    ...(disabled ? [] : editing),
    {
      id: 'formulaEditor.template.preview',
      icon: undefined,
      act: () => onPreview(!preview),
      pressed: preview,
      worded: true,
    },
  ];
  const stop = Math.min(current, tools.length - 1);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const [next, previous] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const steps: Record<string, number> = {
      [next]: (stop + 1) % tools.length,
      [previous]: (stop + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    event.currentTarget.querySelectorAll('button')[target]?.focus();
  };
  const name = text('formulaEditor.template.toolbar');
  return (
    <div
      role="toolbar"
      aria-label={label === undefined ? name : `${name}: ${label}`}
      aria-controls={controls}
      className="template-toolbar"
      onKeyDown={move}
    >
      {tools.map(({ id, icon, act, pressed, worded }, index) => {
        const words = text(id);
        return (
          <Button
            key={id}
            size="small"
            type={pressed ? 'primary' : 'text'}
            icon={icon}
            tabIndex={index === stop ? 0 : -1}
            aria-label={worded ? undefined : words}
            aria-pressed={pressed}
            title={worded ? undefined : words}
            onFocus={() => setCurrent(index)}
            onClick={act}
          >
            {worded ? words : null}
          </Button>
        );
      })}
    </div>
  );
}
