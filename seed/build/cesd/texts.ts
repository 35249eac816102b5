import type { OwnText } from '../ownText';

/** The items as published by the National Institute of Mental Health (Radloff 1977, public domain), in order. */
export const cesdItems: string[] = [
  "I was bothered by things that usually don't bother me.",
  'I did not feel like eating; my appetite was poor.',
  'I felt that I could not shake off the blues even with help from my family or friends.',
  'I felt I was just as good as other people.',
  'I had trouble keeping my mind on what I was doing.',
  'I felt depressed.',
  'I felt that everything I did was an effort.',
  'I felt hopeful about the future.',
  'I thought my life had been a failure.',
  'I felt fearful.',
  'My sleep was restless.',
  'I was happy.',
  'I talked less than usual.',
  'I felt lonely.',
  'People were unfriendly.',
  'I enjoyed life.',
  'I had crying spells.',
  'I felt sad.',
  'I felt that people dislike me.',
  'I could not get "going."',
];

/** In order of their scores, 0 to 3. */
export const cesdAnswers: [code: string, label: string][] = [
  ['rarely', 'Rarely or none of the time (less than 1 day)'],
  ['some', 'Some or a little of the time (1–2 days)'],
  ['occasionally', 'Occasionally or a moderate amount of time (3–4 days)'],
  ['most', 'Most or all of the time (5–7 days)'],
];

export const cesdIntroduction =
  'Below is a list of some of the ways you may have felt or behaved. How often have you felt this way during the past week?';

export const cesdOwnTexts: Record<string, OwnText> = {
  title: {
    en: 'CES-D: depressive symptoms in the past week',
    de: 'CES-D: depressive Beschwerden in der letzten Woche',
    ar: 'مقياس CES-D: أعراض الاكتئاب خلال الأسبوع الماضي',
    zh: 'CES-D：过去一周的抑郁症状',
  },
  description: {
    en: `Twenty statements about how you have felt over the past week. It takes about five minutes and gives a total from 0 to 60. It is a screening, not a diagnosis.

**Source and licence.** Center for Epidemiologic Studies Depression Scale, National Institute of Mental Health: L. S. Radloff (1977), *Applied Psychological Measurement*, 1, 385–401. Public domain.`,
    de: `Zwanzig Aussagen dazu, wie es Ihnen in der letzten Woche ging (auf Englisch). Das dauert etwa fünf Minuten und ergibt einen Gesamtwert von 0 bis 60. Es ist ein Screening, keine Diagnose.

**Quelle und Lizenz.** Center for Epidemiologic Studies Depression Scale, National Institute of Mental Health: L. S. Radloff (1977), *Applied Psychological Measurement*, 1, 385–401. Gemeinfrei.`,
    ar: `عشرون عبارة (بالإنجليزية) عن حالتك خلال الأسبوع الماضي. يستغرق ذلك نحو خمس دقائق ويعطي درجة كلية من 0 إلى 60. هذا فحص أولي وليس تشخيصًا.

**المصدر والترخيص.** Center for Epidemiologic Studies Depression Scale، المعهد الوطني للصحة النفسية (NIMH): L. S. Radloff (1977)، *Applied Psychological Measurement*، 1، 385–401. ملكية عامة.`,
    zh: `二十个关于您过去一周感受的陈述（英文），大约需要五分钟，总分为 0 至 60。这是筛查，不是诊断。

**来源与许可。** Center for Epidemiologic Studies Depression Scale，美国国家精神卫生研究所（NIMH）：L. S. Radloff（1977），*Applied Psychological Measurement*，1，385–401。公有领域。`,
  },
  thanks: {
    en: 'Thank you for answering these questions.',
    de: 'Vielen Dank für Ihre Antworten.',
    ar: 'شكرًا لإجابتك عن هذه الأسئلة.',
    zh: '感谢您的作答。',
  },
  'calculation.total.name': { en: 'CES-D total', de: 'CES-D-Gesamtwert', ar: 'الدرجة الكلية CES-D', zh: 'CES-D 总分' },
  'calculation.total.description': {
    en: '0 to 60. With one to four unanswered statements: the mean of the answered ones times twenty.',
    de: '0 bis 60. Bei einer bis vier unbeantworteten Aussagen: Mittelwert der beantworteten mal zwanzig.',
    ar: 'من 0 إلى 60. عند ترك عبارة إلى أربع عبارات دون إجابة: متوسط العبارات المجاب عنها مضروبًا في عشرين.',
    zh: '0 至 60。有一至四题未作答时：已答题目的平均值乘以二十。',
  },
  'calculation.at_risk_16.name': {
    en: 'At or above the cut-off of 16',
    de: 'Ab dem Grenzwert 16',
    ar: 'عند الحد الفاصل 16 أو أعلى',
    zh: '达到或超过界值 16',
  },
  'calculation.positive_affect_rev.name': {
    en: 'Lack of positive affect',
    de: 'Mangel an positiven Gefühlen',
    ar: 'نقص المشاعر الإيجابية',
    zh: '缺乏积极情感',
  },
  'calculation.missing_items.name': {
    en: 'Unanswered statements',
    de: 'Unbeantwortete Aussagen',
    ar: 'العبارات غير المجاب عنها',
    zh: '未作答题数',
  },
  'band.total.below_cutoff.label': { en: 'Below 16', de: 'Unter 16', ar: 'أقل من 16', zh: '低于 16' },
  'band.total.at_risk.label': {
    en: 'At risk (16 or more)',
    de: 'Gefährdet (ab 16)',
    ar: 'معرّض للخطر (16 فأكثر)',
    zh: '有风险（16 分及以上）',
  },
  'nugget.below_cutoff.text': {
    en: 'Your total of **{{ total }}** out of 60 lies below 16, the score from which the scale calls for a closer look.',
    de: 'Ihr Gesamtwert von **{{ total }}** von 60 liegt unter 16, dem Wert, ab dem die Skala zu genauerem Hinsehen rät.',
    ar: 'درجتك الكلية **{{ total }}** من 60 أقل من 16، وهي الدرجة التي يستدعي المقياس ابتداءً منها نظرة أدق.',
    zh: '您的总分为 **{{ total }}**（满分 60），低于 16 分；从 16 分起，该量表提示需要进一步了解。',
  },
  'nugget.at_risk.text': {
    en: 'Your total of **{{ total }}** out of 60 reaches 16, the score from which depression should be considered. It is no diagnosis, but please talk to a doctor or a psychotherapist about how you feel. If you are in danger of hurting yourself, call your local emergency number.',
    de: 'Ihr Gesamtwert von **{{ total }}** von 60 erreicht 16, den Wert, ab dem an eine Depression zu denken ist. Das ist keine Diagnose; sprechen Sie aber bitte mit ärztlichem oder psychotherapeutischem Fachpersonal darüber, wie es Ihnen geht. Wenn Sie in Gefahr sind, sich etwas anzutun, rufen Sie die örtliche Notrufnummer an.',
    ar: 'درجتك الكلية **{{ total }}** من 60 تبلغ 16 أو تتجاوزها، وهي الدرجة التي ينبغي ابتداءً منها التفكير في احتمال وجود اكتئاب. هذا ليس تشخيصًا، لكن من فضلك تحدّث إلى طبيب أو معالج نفسي عن حالتك. وإن كنت معرّضًا لإيذاء نفسك فاتصل برقم الطوارئ المحلي لديك.',
    zh: '您的总分为 **{{ total }}**（满分 60），达到了应考虑抑郁可能的 16 分。这不是诊断，但请与医生或心理治疗师谈谈您的感受。如果您有伤害自己的危险，请拨打您当地的急救电话。',
  },
  'nugget.incomplete.text': {
    en: 'More than four of the twenty statements were left unanswered, so no total can be given.',
    de: 'Mehr als vier der zwanzig Aussagen blieben unbeantwortet; ein Gesamtwert lässt sich deshalb nicht angeben.',
    ar: 'بقيت أكثر من أربع عبارات من العشرين دون إجابة، ولذلك لا يمكن حساب درجة كلية.',
    zh: '二十个陈述中有四个以上未作答，因此无法给出总分。',
  },
  'nugget.below_cutoff.text_others': {
    en: 'The total of **{{ total }}** out of 60 lies below 16, the score from which the scale calls for a closer look.',
    de: 'Der Gesamtwert von **{{ total }}** von 60 liegt unter 16, dem Wert, ab dem die Skala zu genauerem Hinsehen rät.',
    ar: 'الدرجة الكلية **{{ total }}** من 60 أقل من 16، وهي الدرجة التي يستدعي المقياس ابتداءً منها نظرة أدق.',
    zh: '总分为 **{{ total }}**（满分 60），低于 16 分；从 16 分起，该量表提示需要进一步了解。',
  },
  'nugget.at_risk.text_others': {
    en: 'The total of **{{ total }}** out of 60 reaches 16, the score from which depression should be considered. It is no diagnosis, but the person should talk to a doctor or a psychotherapist. If you are worried, ask them openly how they are; if they are in danger of hurting themselves, call your local emergency number.',
    de: 'Der Gesamtwert von **{{ total }}** von 60 erreicht 16, den Wert, ab dem an eine Depression zu denken ist. Das ist keine Diagnose; die Person sollte aber mit ärztlichem oder psychotherapeutischem Fachpersonal sprechen. Wenn Sie sich Sorgen machen, fragen Sie offen, wie es ihr geht; wenn sie in Gefahr ist, sich etwas anzutun, rufen Sie die örtliche Notrufnummer an.',
    ar: 'الدرجة الكلية **{{ total }}** من 60 تبلغ 16 أو تتجاوزها، وهي الدرجة التي ينبغي ابتداءً منها التفكير في احتمال وجود اكتئاب. هذا ليس تشخيصًا، لكن ينبغي أن يتحدث الشخص إلى طبيب أو معالج نفسي. إن كنت قلقًا فاسأله بصراحة عن حاله، وإن كان معرّضًا لإيذاء نفسه فاتصل برقم الطوارئ المحلي لديك.',
    zh: '总分为 **{{ total }}**（满分 60），达到了应考虑抑郁可能的 16 分。这不是诊断，但此人应与医生或心理治疗师谈一谈。如果您担心，请坦率地询问对方的状况；如果对方有伤害自己的危险，请拨打您当地的急救电话。',
  },
  'report.main.title_others': { en: 'Result', de: 'Ergebnis', ar: 'النتيجة', zh: '结果' },
  'chart.total.title': { en: 'CES-D total', de: 'CES-D-Gesamtwert', ar: 'الدرجة الكلية CES-D', zh: 'CES-D 总分' },
  'chart.total.description': {
    en: 'From 0 to 60; 16 is the cut-off.',
    de: 'Von 0 bis 60; 16 ist der Grenzwert.',
    ar: 'من 0 إلى 60، والحد الفاصل 16.',
    zh: '从 0 到 60；界值为 16。',
  },
  'chart.total.total.label': { en: 'CES-D total', de: 'CES-D-Gesamtwert', ar: 'الدرجة الكلية CES-D', zh: 'CES-D 总分' },
  'report.main.title': { en: 'Your result', de: 'Ihr Ergebnis', ar: 'نتيجتك', zh: '您的结果' },
  'report.main.note.text': {
    en: 'CES-D, National Institute of Mental Health, public domain (Radloff 1977). The cut-off is the published one; prorating of up to four unanswered statements is a convention of later use.',
    de: 'CES-D, National Institute of Mental Health, gemeinfrei (Radloff 1977). Der Grenzwert ist der veröffentlichte; das Hochrechnen bei bis zu vier unbeantworteten Aussagen ist eine spätere Übereinkunft.',
    ar: 'مقياس CES-D، المعهد الوطني للصحة النفسية، ملكية عامة (Radloff 1977). الحد الفاصل كما نُشر، أما التقدير عند ترك ما لا يزيد على أربع عبارات فعُرف لاحق.',
    zh: 'CES-D，美国国家精神卫生研究所，公有领域（Radloff 1977）。界值为原文发表的数值；四题以内未作答时的推算为后来的惯例。',
  },
  'report.staff.title': {
    en: 'CES-D for staff',
    de: 'CES-D für Fachpersonal',
    ar: 'CES-D للمختصين',
    zh: 'CES-D（工作人员）',
  },
};
