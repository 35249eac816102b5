import { Select } from 'antd';
import type { RetakeRule } from 'core/instrument/document';
import { wholeInstrument } from 'core/instrument/operations';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { NumberSetting } from './NumberSetting';

/** A hundred years. */
const mostDays = 36_525;

/** How often somebody may answer the instrument. */
export function Retake() {
  const text = useText('settings.');
  const { settings = {} } = useStructure();
  const { set } = useEdits();
  const { rule = 'unlimited', days } = settings.retake ?? {};
  const put = (next: RetakeRule) =>
    set(wholeInstrument, 'settings.retake', next.rule === 'unlimited' ? undefined : next);
  return (
    <>
      <LabelledItem label={text('retake')}>
        <Select
          value={rule}
          options={optionsOf(['unlimited', 'single', 'days'], (each) => text(`retake.${each}`))}
          onChange={(chosen: RetakeRule['rule']) =>
            put(chosen === 'days' ? { rule: 'days', days: days ?? 30 } : { rule: chosen })
          }
        />
      </LabelledItem>
      {rule === 'days' ? (
        <NumberSetting
          label={text('retake.daysBetween')}
          saved={days}
          fault={text('days.fault', { most: mostDays })}
          isValid={(value) => Number.isInteger(value) && value >= 1 && value <= mostDays}
          onSave={(value) => value !== undefined && put({ rule: 'days', days: value })}
        />
      ) : null}
    </>
  );
}
