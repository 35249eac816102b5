import { DeleteOutlined, DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Select } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import { freeCode } from 'core/instrument/freeCode';
import type { Randomization } from 'core/survey/document';
import { TypedItem } from '@/authoring';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { saveFile } from '@/kit/saveFile/saveFile';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { smallestGroup } from '../state/smallestGroup';

/** Arms into which people are put at random when they begin. */
export function Arms() {
  const text = useText('survey.arms');
  const store = useSurveyStore();
  const { detail, texts } = useSurvey();
  const { id, code, randomization, attributes, inForce, baseLocale } = detail;
  // What those who take part have read.
  const { anonymity } = inForce ?? detail;
  const group = smallestGroup(detail);
  const nameOf = (attribute: string) => texts.texts[baseLocale]?.[`attribute.${attribute}.label`] || attribute;
  const put = (next: Randomization | null) => store.change(text(''), { randomization: next });
  const download = async () => {
    const file = await api.surveyParts.arms({ params: { id } });
    if (file) saveFile(file, `${code}-arms.csv`);
  };
  return (
    <div className="survey-surface">
      <Section title={text('')} lead={text('.lead')}>
        {randomization === null ? (
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() => put({ arms: [{ code: 'intervention' }, { code: 'control' }] })}
          >
            {text('.begin')}
          </Button>
        ) : (
          <Form layout="vertical" component="div">
            {randomization.arms.map((_, index) => (
              <ArmRow
                // biome-ignore lint/suspicious/noArrayIndexKey: arms keep their places, and their codes change.
                key={index}
                randomization={randomization}
                index={index}
                onChange={(arms) => put({ ...randomization, arms })}
              />
            ))}
            <Button
              size="small"
              className="survey-arm-add"
              onClick={() => {
                const taken = new Set(randomization.arms.map((arm) => arm.code));
                put({ ...randomization, arms: [...randomization.arms, { code: freeCode('arm', taken) }] });
              }}
            >
              {text('.add')}
            </Button>
            <LabelledItem label={text('.strata')} help={text('.strata.help')}>
              <Select
                mode="multiple"
                style={{ maxInlineSize: 420 }}
                value={randomization.strata ?? []}
                options={attributes.flatMap(({ code: value, kind }) =>
                  kind === 'choice' ? [{ value, label: nameOf(value) }] : [],
                )}
                onChange={(strata: string[]) =>
                  put({ ...randomization, strata: strata.length > 0 ? strata : undefined })
                }
              />
            </LabelledItem>
            <LabelledItem label={text('.block')} help={text('.block.help')}>
              <NumberInput
                min={2}
                max={1000}
                changeOnWheel={false}
                value={randomization.block ?? null}
                onChange={(block) => put({ ...randomization, block: block ?? undefined })}
              />
            </LabelledItem>
            <Flex gap={8} wrap>
              {anonymity === 'anonymous' ? null : (
                <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
                  {text(anonymity === 'identified' ? '.list' : '.counts')}
                </Button>
              )}
              <Button danger onClick={() => put(null)}>
                {text('.end')}
              </Button>
            </Flex>
            {anonymity === 'confidential' ? <p className="survey-quiet">{text('.counts.help', { group })}</p> : null}
          </Form>
        )}
      </Section>
    </div>
  );
}

interface RowProps {
  randomization: Randomization;
  index: number;
  onChange(arms: Randomization['arms']): void;
}

function ArmRow({ randomization: { arms }, index, onChange }: RowProps) {
  const text = useText();
  const arm = arms[index] ?? { code: '' };
  const change = (part: Partial<typeof arm>) =>
    onChange(arms.map((each) => (each === arm ? { ...each, ...part } : each)));
  const faultOf = (typed: string) => {
    if (!codePatterns.formula.test(typed)) return text('draft.code.malformed', { code: typed });
    const isTaken = arms.some((each) => each !== arm && each.code === typed);
    return isTaken ? text('draft.code.taken', { code: typed }) : undefined;
  };
  return (
    <div className="survey-arm">
      <TypedItem
        label={text('survey.arms.arm')}
        saved={arm.code}
        maxLength={100}
        faultOf={faultOf}
        onSave={(code) => change({ code })}
      />
      <LabelledItem label={text('survey.arms.weight')}>
        <NumberInput
          min={1}
          max={100}
          changeOnWheel={false}
          value={arm.weight ?? 1}
          onChange={(weight) => change({ weight: weight === 1 || weight === null ? undefined : weight })}
        />
      </LabelledItem>
      <Button
        type="text"
        style={{ marginBlockStart: 30 }}
        icon={<DeleteOutlined aria-hidden />}
        aria-label={text('survey.arms.remove', { code: arm.code })}
        disabled={arms.length <= 2}
        onClick={() => onChange(arms.filter((each) => each !== arm))}
      />
    </div>
  );
}
