import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button, Form, Input, Select } from 'antd';
import { codePatterns } from 'core/instrument/codePatterns';
import { freeCode } from 'core/instrument/freeCode';
import type { SurveyMessage, SurveyWave } from 'core/survey/document';
import { TypedItem } from '@/authoring';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { optionsOf } from '@/kit/form/optionsOf';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { surveyPath } from '../frame/places';
import { clockIn, momentOf } from '../settings/zonedTime';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import '../people/people.css';

/** When people are asked: once, or again in waves. */
export function Waves() {
  const text = useText('survey.waves');
  const store = useSurveyStore();
  const { detail, texts } = useSurvey();
  const { waves, messages } = detail;
  const put = (all: SurveyWave[]) => store.change(text(''), { waves: all });
  /** Its mails and texts go with it. */
  const rename = (wave: SurveyWave, code: string) => {
    if (code === wave.code) return;
    const isOwn = (message: SurveyMessage) => message.wave === wave.code;
    store.change(text(''), {
      waves: waves.map((each) => (each === wave ? { ...wave, code } : each)),
      messages: messages.map((message) => (isOwn(message) ? { ...message, wave: code } : message)),
    });
    const before = `wave.${wave.code}.`;
    for (const [locale, bundle] of Object.entries(texts.texts)) {
      for (const [key, said] of Object.entries(bundle)) {
        if (key.startsWith(before)) {
          store.setText(text('.title'), locale, `wave.${code}.${key.slice(before.length)}`, said);
        }
      }
    }
  };
  const remove = (wave: SurveyWave) =>
    store.change(text(''), {
      waves: waves.filter((each) => each !== wave),
      messages: messages.filter((message) => message.wave !== wave.code),
    });
  const add = () => {
    const code = freeCode('wave', new Set(waves.map((each) => each.code)));
    const starts =
      waves.length === 0 ? ({ days: 0, after: 'joining' } as const) : ({ days: 30, after: 'wave' } as const);
    put([...waves, { code, starts, window: 7 }]);
  };
  return (
    <div className="survey-surface">
      <Section title={text('')} lead={text(waves.length === 0 ? '.none' : '.lead')}>
        <div>
          {waves.map((wave, index) => (
            <Wave
              // biome-ignore lint/suspicious/noArrayIndexKey: waves keep their places, and their codes change.
              key={index}
              wave={wave}
              position={index + 1}
              onChange={(next) => put(waves.map((each) => (each === wave ? next : each)))}
              onRename={(code) => rename(wave, code)}
              onRemove={() => remove(wave)}
            />
          ))}
          <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
            {text('.add')}
          </Button>
        </div>
      </Section>
    </div>
  );
}

interface Props {
  wave: SurveyWave;
  /** Counts from 1. */
  position: number;
  onChange(next: SurveyWave): void;
  onRename(code: string): void;
  onRemove(): void;
}

type Start = 'joining' | 'wave' | 'at';

function Wave({ wave, position, onChange, onRename, onRemove }: Props) {
  const text = useText();
  const { detail, texts } = useSurvey();
  const store = useSurveyStore();
  const { code, starts, window } = wave;
  const { baseLocale, waves, messages, settings } = detail;
  const mails = messages.filter((message) => message.wave === code).length;
  const zone = settings.timeZone ?? 'UTC';
  const start: Start = 'at' in starts ? 'at' : starts.after;
  const offered: readonly Start[] = position === 1 ? ['joining', 'at'] : ['wave', 'joining', 'at'];
  const name = texts.texts[baseLocale]?.[`wave.${code}.title`] ?? '';
  const restart = (chosen: Start) => {
    const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000).toISOString();
    const days = position === 1 ? 0 : 30;
    onChange({ ...wave, starts: chosen === 'at' ? { at } : { days, after: chosen } });
  };
  const codeFault = (typed: string) => {
    if (!codePatterns.part.test(typed)) return text('draft.code.partMalformed', { code: typed });
    const isTaken = typed !== code && waves.some((each) => each.code === typed);
    return isTaken ? text('draft.code.taken', { code: typed }) : undefined;
  };
  const shown = 'at' in starts ? clockIn(zone, starts.at) : '';
  return (
    <Form layout="vertical" component="div" className="survey-attribute">
      <TypedItem
        label={text('survey.waves.title')}
        saved={name}
        dir={localeDirection(baseLocale)}
        maxLength={300}
        faultOf={() => undefined}
        onSave={(typed) => store.setText(text('survey.waves.title'), baseLocale, `wave.${code}.title`, typed)}
      />
      <TypedItem label={text('draft.code')} saved={code} maxLength={100} faultOf={codeFault} onSave={onRename} />
      <LabelledItem label={text('survey.waves.starts')}>
        <Select
          value={start}
          options={optionsOf(offered, (each) => text(`survey.waves.starts.${each}`))}
          onChange={restart}
        />
      </LabelledItem>
      {'at' in starts ? (
        <LabelledItem label={text('survey.waves.at')} help={zone}>
          <Input
            key={shown}
            type="datetime-local"
            defaultValue={shown}
            onBlur={({ target }) => {
              if (target.value !== '' && target.value !== shown)
                onChange({ ...wave, starts: { at: momentOf(zone, target.value) } });
            }}
          />
        </LabelledItem>
      ) : position === 1 ? null : (
        <LabelledItem label={text('survey.waves.days')}>
          <NumberInput
            min={0}
            max={3650}
            changeOnWheel={false}
            value={starts.days}
            onChange={(days) => onChange({ ...wave, starts: { ...starts, days: days ?? 0 } })}
          />
        </LabelledItem>
      )}
      <LabelledItem label={text('survey.waves.window')} help={text('survey.waves.window.help')}>
        <NumberInput
          min={1}
          max={3650}
          changeOnWheel={false}
          value={window ?? null}
          onChange={(next) => onChange({ ...wave, window: next ?? undefined })}
        />
      </LabelledItem>
      <div className="survey-attribute-end">
        <Link to={surveyPath(detail.id, 'messages')}>{text('survey.waves.mails', { count: mails })}</Link>
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text('survey.waves.remove', { name: name || code })}
          onClick={onRemove}
        >
          {text('reportEditor.rows.remove')}
        </Button>
      </div>
    </Form>
  );
}
