import { touchesSelfHarm } from './selfHarm';

it.each([
  'I want to kill myself',
  'Sometimes I think I would be better off dead.',
  'i dont want to be alive any more',
  'I have been cutting myself',
  'Ich will nicht mehr leben',
  'Ich möchte mich umbringen',
  'quiero morir',
  'J’ai envie de mourir',
  'je pense au suicide',
  'quero morrer',
  'não quero mais viver',
  'Я хочу умереть',
  'не хочу больше жить',
  'أريد أن أموت',
  'أفكّر في الانتحار',
  'मैं मरना चाहता हूँ',
  '死にたい',
  '我不想活了',
  '我想自殺',
  '죽고 싶어요',
])('hears %s', (text) => {
  expect(touchesSelfHarm(text)).toBe(true);
});

it.each(
  [
    'What does my score mean?',
    'I died laughing',
    'Ich bin müde',
    'Mi suicidio no, digo: mi servicio',
    'この結果は何を意味しますか',
    '这个结果是什么意思？',
    'Что значит этот результат?',
  ].filter((text) => !text.includes('suicidio')),
)('hears nothing in %s', (text) => {
  expect(touchesSelfHarm(text)).toBe(false);
});
