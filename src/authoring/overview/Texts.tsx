import { Flex } from 'antd';
import { wholeInstrument } from 'core/instrument/operations';
import { MarkdownPair } from '@/authoring/fields/MarkdownPair';
import { TextPair } from '@/authoring/fields/TextPair';
import { useText } from '@/kit/text/useText';

/** The texts of the instrument as a whole. */
export function Texts() {
  const text = useText();
  return (
    <Flex vertical gap={16}>
      <TextPair part={wholeInstrument} field="title" label={text('instrument.title')} maxLength={300} required />
      {(['description', 'instructions', 'thanks'] as const).map((field) => (
        <MarkdownPair
          key={field}
          part={wholeInstrument}
          field={field}
          label={text(`overview.${field}`)}
          help={text(`overview.${field}.help`)}
          shownBy="player"
        />
      ))}
    </Flex>
  );
}
