import { useIntl } from '@umijs/max';
import { Flex, Input, Radio } from 'antd';
import { type KeyboardEvent, useId } from 'react';
import { useStructure } from '@/authoring/draft/useParts';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { SeverityField } from '../bands/SeverityField';
import { Field, FieldGroup } from '../Field';
import { type BandChoice, readCutoffs, type StepProps, severityOf } from './choices';

/** The bands of the score: cut-offs in one line, then a label and a severity for each band. */
export function BandStep({ state, onChange }: StepProps) {
  const intl = useIntl();
  const text = useText('calculation.');
  const id = useId();
  const { reports = [] } = useStructure();
  const { cuts, unread, falling } = readCutoffs(state.cutoffs);
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 12 });
  const fault =
    unread.length > 0
      ? text('wizard.cutoffs.unread', { found: intl.formatList(unread) })
      : falling === undefined
        ? undefined
        : text('wizard.cutoffs.falling', { found: number(falling) });
  const set = (index: number, changes: Partial<BandChoice>) => {
    const bands = Array.from({ length: Math.max(cuts.length, state.bands.length) }, (_, at): BandChoice => {
      const band = state.bands[at] ?? { label: '' };
      return at === index ? { ...band, ...changes } : band;
    });
    onChange({ bands });
  };
  const toNext = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    document.getElementById(`${id}-label-${index + 1}`)?.focus();
  };
  return (
    <Flex vertical gap={16}>
      {state.norm.kind === 'none' ? null : (
        <FieldGroup label={text('wizard.bandsOf')}>
          <Radio.Group
            value={state.bandsOf}
            options={optionsOf(['score', 'norm'], (of) => text(`wizard.bandsOf.${of}`))}
            onChange={({ target }) => onChange({ bandsOf: target.value })}
          />
        </FieldGroup>
      )}
      <Field
        label={text('wizard.cutoffs')}
        below={
          <span id={`${id}-help`} role={fault === undefined ? undefined : 'alert'}>
            <span className={fault === undefined ? 'quiet' : 'calculation-fault'}>
              {fault ?? text('wizard.cutoffs.help')}
            </span>
          </span>
        }
      >
        <Input
          dir="ltr"
          placeholder="0, 5, 10, 15, 20"
          value={state.cutoffs}
          status={fault === undefined ? '' : 'error'}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => onChange({ cutoffs: target.value })}
        />
      </Field>
      {fault === undefined && cuts.length > 0 ? (
        <ol className="wizard-bands plain-list" aria-label={text('bands')}>
          {cuts.map((cut, index) => {
            const next = cuts[index + 1];
            const from = number(cut);
            const place =
              next === undefined
                ? text('band.range.from.open', { low: from })
                : text('band.range.from.below', { low: from, high: number(next) });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place.
              <li key={index}>
                <span>{place}</span>
                <Input
                  id={`${id}-label-${index}`}
                  aria-label={text('wizard.band.label', { place })}
                  placeholder={text('band.label')}
                  dir="auto"
                  value={state.bands[index]?.label ?? ''}
                  onChange={({ target }) => set(index, { label: target.value })}
                  onPressEnter={(event) => toNext(event, index)}
                />
                <SeverityField
                  aria-label={text('wizard.band.severity', { place })}
                  value={severityOf(state.bands, index, cuts.length)}
                  onChange={(severity) => set(index, { severity: severity ?? null })}
                />
                <Input.TextArea
                  className="wizard-band-text"
                  aria-label={text('wizard.band.text', { place })}
                  placeholder={text('wizard.band.textHelp')}
                  dir="auto"
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  value={state.bands[index]?.text ?? ''}
                  onChange={({ target }) => set(index, { text: target.value })}
                />
              </li>
            );
          })}
        </ol>
      ) : null}
      {state.bands.some((band) => band.text?.trim()) ? (
        <FieldGroup label={text('wizard.report')}>
          <Radio.Group
            vertical
            value={state.report}
            options={[
              ...reports.map(({ id: value, code }) => ({ value, label: <code dir="ltr">{code}</code> })),
              { value: null, label: text('wizard.report.new') },
            ]}
            onChange={({ target }) => onChange({ report: target.value })}
          />
        </FieldGroup>
      ) : null}
    </Flex>
  );
}
