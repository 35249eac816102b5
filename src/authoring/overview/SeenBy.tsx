import { Select } from 'antd';
import type { SeenBy as Seen, Settings } from 'core/instrument/document';
import { wholeInstrument } from 'core/instrument/operations';
import { seenByOf } from 'core/instrument/seenBy';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';

const values = ['nobody', 'figures', 'named'] as const satisfies readonly Seen[];

/** Who of the staff sees what is answered. What follows from how results are shown is not stored. */
export function SeenBy() {
  const text = useText();
  const { set } = useEdits();
  const settings: Settings = useStructure().settings ?? {};
  const usual = seenByOf({ results: settings.results });
  return (
    <LabelledItem label={text('settings.seenBy')} help={text('settings.seenBy.help')} className="settings-wide">
      <Select<Seen>
        value={seenByOf(settings)}
        options={optionsOf(values, (each) => text(`settings.seenBy.${each}`))}
        onChange={(chosen) => set(wholeInstrument, 'settings.seenBy', chosen === usual ? undefined : chosen)}
      />
    </LabelledItem>
  );
}
