import type { OwnText } from '../ownText';

/** Texts around the questionnaire that no source has, by text key. */
export const phqOwnTexts: Record<string, OwnText> = {
  title: {
    en: 'PHQ-9: depressive symptoms',
    de: 'PHQ-9: depressive Beschwerden',
    ar: 'استبيان PHQ-9: أعراض الاكتئاب',
    zh: 'PHQ-9 抑郁症状量表',
  },
  description: {
    en: `Nine questions about how you have felt over the last two weeks, and one about how hard this has made everyday life. It takes about three minutes.

The result tells how strong the symptoms are. It is not a diagnosis; only a conversation with a professional can give one.

**Source and licence.** Patient Health Questionnaire: R. L. Spitzer, J. B. W. Williams, K. Kroenke and colleagues, with a grant from Pfizer Inc.; no permission is required to reproduce, translate, display or distribute it. Scoring: Kroenke, Spitzer & Williams (2001). Translations: reproschema-library (ReproNim), Apache 2.0.`,
    de: `Neun Fragen dazu, wie es Ihnen in den letzten zwei Wochen ging, und eine dazu, wie sehr das den Alltag erschwert hat. Das dauert etwa drei Minuten.

Das Ergebnis sagt, wie stark die Beschwerden sind. Es ist keine Diagnose; die kann nur ein Gespräch mit einer Fachperson ergeben.

**Quelle und Lizenz.** Patient Health Questionnaire: R. L. Spitzer, J. B. W. Williams, K. Kroenke und andere, gefördert von Pfizer Inc.; Wiedergabe, Übersetzung, Anzeige und Weitergabe bedürfen keiner Erlaubnis. Auswertung: Kroenke, Spitzer & Williams (2001). Übersetzungen: reproschema-library (ReproNim), Apache 2.0.`,
    ar: `تسعة أسئلة عن حالتك خلال الأسبوعين الماضيين، وسؤال عن مدى صعوبة الحياة اليومية بسببها. يستغرق ذلك نحو ثلاث دقائق.

تبيّن النتيجة شدة الأعراض، وهي ليست تشخيصًا؛ فالتشخيص لا يكون إلا من خلال حديث مع مختص.

**المصدر والترخيص.** استبيان صحة المريض: R. L. Spitzer وJ. B. W. Williams وK. Kroenke وزملاؤهم، بمنحة من شركة Pfizer؛ لا يلزم إذن لنسخه أو ترجمته أو عرضه أو توزيعه. طريقة الحساب: Kroenke وSpitzer وWilliams (2001). الترجمات: reproschema-library (ReproNim)، رخصة Apache 2.0.`,
    zh: `九个关于您过去两周感受的问题，以及一个关于这些感受给日常生活带来多大困难的问题，大约需要三分钟。

结果反映症状的严重程度，并不是诊断；只有与专业人员面谈才能作出诊断。

**来源与许可。** 患者健康问卷：R. L. Spitzer、J. B. W. Williams、K. Kroenke 等，由 Pfizer Inc. 资助；复制、翻译、展示或分发均无需许可。计分：Kroenke、Spitzer 与 Williams（2001）。译文：reproschema-library（ReproNim），Apache 2.0。`,
  },
  thanks: {
    en: 'Thank you for answering these questions.',
    de: 'Vielen Dank für Ihre Antworten.',
    ar: 'شكرًا لإجابتك عن هذه الأسئلة.',
    zh: '感谢您的作答。',
  },
  'calculation.phq9_total.name': { en: 'PHQ-9 sum', de: 'PHQ-9-Summe', ar: 'مجموع PHQ-9', zh: 'PHQ-9 总和' },
  'calculation.phq9_total.description': {
    en: 'Sum of the nine questions, 0 to 27; only when all nine are answered.',
    de: 'Summe der neun Fragen, 0 bis 27; nur wenn alle neun beantwortet sind.',
    ar: 'مجموع الأسئلة التسعة من 0 إلى 27، ولا يُحسب إلا عند الإجابة عنها جميعًا.',
    zh: '九个问题之和，0 至 27；仅在九题全部作答时计算。',
  },
  'calculation.phq9_total_prorated.name': {
    en: 'Depressive symptoms (PHQ-9)',
    de: 'Depressive Beschwerden (PHQ-9)',
    ar: 'أعراض الاكتئاب (PHQ-9)',
    zh: '抑郁症状（PHQ-9）',
  },
  'calculation.phq9_total_prorated.description': {
    en: 'How strong the symptoms were over the last two weeks: from 0, none, to 27, the strongest.',
    de: 'Wie stark die Beschwerden in den letzten zwei Wochen waren: von 0, keine, bis 27, stärkste.',
    ar: 'شدة الأعراض خلال الأسبوعين الماضيين: من 0 (لا أعراض) إلى 27 (أشد الأعراض).',
    zh: '过去两周症状的强弱：从 0（无）到 27（最重）。',
  },
  'calculation.phq2.name': { en: 'PHQ-2', de: 'PHQ-2', ar: 'PHQ-2', zh: 'PHQ-2' },
  'calculation.phq2_positive.name': {
    en: 'PHQ-2 positive (3 or more)',
    de: 'PHQ-2 auffällig (ab 3)',
    ar: 'نتيجة PHQ-2 إيجابية (3 فأكثر)',
    zh: 'PHQ-2 阳性（3 分及以上）',
  },
  'calculation.symptoms_present.name': {
    en: 'Symptoms present',
    de: 'Vorhandene Symptome',
    ar: 'الأعراض الموجودة',
    zh: '存在的症状数',
  },
  'calculation.severity.name': { en: 'Severity', de: 'Schweregrad', ar: 'الشدة', zh: '严重程度' },
  'calculation.diagnostic_algorithm.name': {
    en: 'Diagnostic algorithm',
    de: 'Diagnostischer Algorithmus',
    ar: 'خوارزمية التشخيص',
    zh: '诊断算法',
  },
  'calculation.risk_flag_item9.name': {
    en: 'Thoughts of death or self-harm (question 9)',
    de: 'Gedanken an Tod oder Selbstverletzung (Frage 9)',
    ar: 'أفكار عن الموت أو إيذاء النفس (السؤال 9)',
    zh: '死亡或自伤的念头（第 9 题）',
  },
  'calculation.item9_unanswered.name': {
    en: 'Question 9 unanswered',
    de: 'Frage 9 unbeantwortet',
    ar: 'السؤال 9 دون إجابة',
    zh: '第 9 题未作答',
  },
  'calculation.item9.name': { en: 'Question 9', de: 'Frage 9', ar: 'السؤال 9', zh: '第 9 题' },
  'calculation.missing_items.name': {
    en: 'Unanswered questions',
    de: 'Unbeantwortete Fragen',
    ar: 'الأسئلة غير المجاب عنها',
    zh: '未作答题数',
  },
  'band.item9.none.label': { en: 'Not at all', de: 'Überhaupt nicht', ar: 'لا توجد', zh: '没有' },
  'band.item9.present.label': {
    en: 'Present: act now',
    de: 'Vorhanden: jetzt handeln',
    ar: 'موجودة: يلزم التصرف الآن',
    zh: '存在：请立即处理',
  },
  'band.phq9_total_prorated.minimal.label': { en: 'Minimal', de: 'Minimal', ar: 'ضئيلة', zh: '极轻' },
  'band.phq9_total_prorated.mild.label': { en: 'Mild', de: 'Leicht', ar: 'خفيفة', zh: '轻度' },
  'band.phq9_total_prorated.moderate.label': { en: 'Moderate', de: 'Mittel', ar: 'متوسطة', zh: '中度' },
  'band.phq9_total_prorated.moderately_severe.label': {
    en: 'Moderately severe',
    de: 'Mittelschwer',
    ar: 'متوسطة إلى شديدة',
    zh: '中重度',
  },
  'band.phq9_total_prorated.severe.label': { en: 'Severe', de: 'Schwer', ar: 'شديدة', zh: '重度' },
  'chart.total.title': { en: 'PHQ-9 total', de: 'PHQ-9-Gesamtwert', ar: 'الدرجة الكلية PHQ-9', zh: 'PHQ-9 总分' },
  'chart.total.description': {
    en: 'From 0, no symptoms, to 27, the strongest symptoms.',
    de: 'Von 0, keine Beschwerden, bis 27, stärkste Beschwerden.',
    ar: 'من 0 (لا أعراض) إلى 27 (أشد الأعراض).',
    zh: '从 0（无症状）到 27（症状最重）。',
  },
  'chart.total.total.label': { en: 'PHQ-9 total', de: 'PHQ-9-Gesamtwert', ar: 'الدرجة الكلية PHQ-9', zh: 'PHQ-9 总分' },
  'report.main.title': { en: 'Your result', de: 'Ihr Ergebnis', ar: 'نتيجتك', zh: '您的结果' },
  'report.main.meaning.text': {
    en: 'What this means',
    de: 'Was das bedeutet',
    ar: 'ما معنى ذلك',
    zh: '结果的含义',
  },
  'report.main.note.text': {
    en: 'This is a self-report of two weeks, not a diagnosis: that takes a talk with a professional. If you are not well, or if it stays so, speak with a doctor or a psychotherapist. Answered again in two weeks, it shows how things go.',
    de: 'Dies ist eine Selbstauskunft über zwei Wochen, keine Diagnose: dafür braucht es ein Gespräch mit einer Fachperson. Wenn es Ihnen nicht gut geht oder so bleibt, sprechen Sie mit einer Ärztin, einem Arzt oder in einer psychotherapeutischen Praxis. In zwei Wochen noch einmal beantwortet, zeigt der Fragebogen, wie es weitergeht.',
    ar: 'هذا وصف ذاتي لأسبوعين وليس تشخيصًا؛ فالتشخيص يحتاج إلى حديث مع مختص. إذا لم تكن بخير، أو استمر الأمر على ذلك، فتحدّث مع طبيب أو معالج نفسي. وإذا أجبت مرة أخرى بعد أسبوعين رأيت كيف تسير الأمور.',
    zh: '这是对两周情况的自我报告，不是诊断：诊断需要与专业人士面谈。如果您感觉不好，或者情况一直如此，请与医生或心理治疗师谈谈。两周后再回答一次，可以看到变化。',
  },
  'report.staff.title': {
    en: 'PHQ-9 for staff',
    de: 'PHQ-9 für Fachpersonal',
    ar: 'PHQ-9 للمختصين',
    zh: 'PHQ-9（工作人员）',
  },
};

/** What the report tells the respondent, by nugget code. */
export const phqNuggets: Record<string, OwnText> = {
  risk: {
    en: `**You answered that you have had thoughts of being better off dead or of hurting yourself. Please do not stay alone with them: talk to somebody today.**

If you might act on these thoughts, or do not feel safe, call your local emergency number or go to the nearest emergency department now.

Otherwise reach out today to a doctor, a crisis line or somebody you trust, and tell them what you answered here. Such thoughts are common when one is unwell, they can pass, and help works.`,
    de: `**Sie haben angegeben, dass Sie Gedanken hatten, lieber tot zu sein oder sich Leid zuzufügen. Bitte bleiben Sie damit nicht allein: Sprechen Sie noch heute mit jemandem.**

Wenn Sie diesen Gedanken folgen könnten oder sich nicht sicher fühlen, rufen Sie jetzt die örtliche Notrufnummer an oder gehen Sie in die nächste Notaufnahme.

Wenden Sie sich sonst noch heute an eine Ärztin oder einen Arzt, an eine Krisenberatung oder an einen Menschen, dem Sie vertrauen, und sagen Sie, was Sie hier geantwortet haben. Solche Gedanken sind häufig, wenn es einem schlecht geht, sie können vorübergehen, und Hilfe wirkt.`,
    ar: `**ذكرتَ في إجابتك أن أفكارًا راودتك بأن الموت أفضل لك أو بأن تؤذي نفسك. من فضلك لا تبقَ وحدك معها: تحدّث إلى شخص ما اليوم.**

إن كان من الممكن أن تُقدم على تنفيذ هذه الأفكار، أو لم تكن تشعر بالأمان، فاتصل الآن برقم الطوارئ المحلي لديك أو اذهب إلى أقرب قسم طوارئ.

وإلا فتواصل اليوم مع طبيب أو مع خط مساعدة في الأزمات أو مع شخص تثق به، وأخبره بما أجبت به هنا. مثل هذه الأفكار شائعة حين لا يكون المرء بخير، ويمكن أن تزول، والمساعدة مجدية.`,
    zh: `**您的回答表明，您曾有过不如死去或伤害自己的念头。请不要独自承受：今天就找人谈一谈。**

如果您可能会按这些念头去做，或者感到不安全，请立即拨打您当地的急救电话，或前往最近的急诊。

否则也请在今天联系医生、心理危机热线或您信任的人，并告诉对方您在这里的回答。在状态不好时，出现这样的念头很常见，它们会过去，而帮助是有效的。`,
  },
  item9_open: {
    en: 'The question about thoughts of death or self-harm was left unanswered. If such thoughts trouble you, please talk to a doctor, a crisis line or somebody you trust; in immediate danger call your local emergency number.',
    de: 'Die Frage nach Gedanken an Tod oder Selbstverletzung blieb offen. Wenn solche Gedanken Sie beschäftigen, sprechen Sie bitte mit einer Ärztin oder einem Arzt, einer Krisenberatung oder einem Menschen, dem Sie vertrauen; bei unmittelbarer Gefahr rufen Sie die örtliche Notrufnummer an.',
    ar: 'تُرك السؤال عن أفكار الموت أو إيذاء النفس دون إجابة. إن كانت مثل هذه الأفكار تؤرقك فتحدّث إلى طبيب أو خط مساعدة في الأزمات أو شخص تثق به، وعند الخطر المباشر اتصل برقم الطوارئ المحلي لديك.',
    zh: '关于死亡或自伤念头的问题没有作答。如果您受到这类念头的困扰，请与医生、心理危机热线或您信任的人谈一谈；如有紧急危险，请拨打您当地的急救电话。',
  },
  minimal: {
    en: 'Your total of **{{ phq9_total_prorated }}** out of 27 suggests no or very few depressive symptoms over the last two weeks.',
    de: 'Ihr Gesamtwert von **{{ phq9_total_prorated }}** von 27 spricht für keine oder sehr wenige depressive Beschwerden in den letzten zwei Wochen.',
    ar: 'درجتك الكلية **{{ phq9_total_prorated }}** من 27 تدل على عدم وجود أعراض اكتئاب أو على القليل جدًا منها خلال الأسبوعين الماضيين.',
    zh: '您的总分为 **{{ phq9_total_prorated }}**（满分 27），提示过去两周没有或只有极少的抑郁症状。',
  },
  mild: {
    en: 'Your total of **{{ phq9_total_prorated }}** out of 27 suggests mild depressive symptoms. Keep an eye on how you feel; if it lasts or grows, talk to a doctor or a psychotherapist.',
    de: 'Ihr Gesamtwert von **{{ phq9_total_prorated }}** von 27 spricht für leichte depressive Beschwerden. Achten Sie darauf, wie es Ihnen geht; wenn es anhält oder stärker wird, sprechen Sie mit ärztlichem oder psychotherapeutischem Fachpersonal.',
    ar: 'درجتك الكلية **{{ phq9_total_prorated }}** من 27 تدل على أعراض اكتئاب خفيفة. انتبه إلى حالتك، وإن استمرت أو اشتدت فتحدّث إلى طبيب أو معالج نفسي.',
    zh: '您的总分为 **{{ phq9_total_prorated }}**（满分 27），提示轻度抑郁症状。请留意自己的状态；如果持续或加重，请与医生或心理治疗师谈一谈。',
  },
  moderate: {
    en: 'Your total of **{{ phq9_total_prorated }}** out of 27 suggests moderate depressive symptoms. Talking to a doctor or a psychotherapist is advisable; they can find out with you what helps.',
    de: 'Ihr Gesamtwert von **{{ phq9_total_prorated }}** von 27 spricht für mittlere depressive Beschwerden. Ein Gespräch mit ärztlichem oder psychotherapeutischem Fachpersonal ist ratsam; dort lässt sich gemeinsam klären, was hilft.',
    ar: 'درجتك الكلية **{{ phq9_total_prorated }}** من 27 تدل على أعراض اكتئاب متوسطة. يُستحسن أن تتحدث إلى طبيب أو معالج نفسي ليعرف معك ما الذي يساعدك.',
    zh: '您的总分为 **{{ phq9_total_prorated }}**（满分 27），提示中度抑郁症状。建议您与医生或心理治疗师谈一谈，一起找到有帮助的办法。',
  },
  moderately_severe: {
    en: 'Your total of **{{ phq9_total_prorated }}** out of 27 suggests moderately severe depressive symptoms. Please make an appointment with a doctor or a psychotherapist soon. Depression can be treated well.',
    de: 'Ihr Gesamtwert von **{{ phq9_total_prorated }}** von 27 spricht für mittelschwere depressive Beschwerden. Bitte vereinbaren Sie bald einen ärztlichen oder psychotherapeutischen Termin. Depressionen lassen sich gut behandeln.',
    ar: 'درجتك الكلية **{{ phq9_total_prorated }}** من 27 تدل على أعراض اكتئاب متوسطة إلى شديدة. من فضلك حدّد قريبًا موعدًا مع طبيب أو معالج نفسي. الاكتئاب يمكن علاجه جيدًا.',
    zh: '您的总分为 **{{ phq9_total_prorated }}**（满分 27），提示中重度抑郁症状。请尽快预约医生或心理治疗师。抑郁是可以有效治疗的。',
  },
  severe: {
    en: 'Your total of **{{ phq9_total_prorated }}** out of 27 suggests severe depressive symptoms. Please talk to a doctor or a psychotherapist in the next days, and tell somebody close to you. Depression can be treated well, even when it does not feel so.',
    de: 'Ihr Gesamtwert von **{{ phq9_total_prorated }}** von 27 spricht für schwere depressive Beschwerden. Bitte sprechen Sie in den nächsten Tagen mit ärztlichem oder psychotherapeutischem Fachpersonal und sagen Sie einem nahen Menschen Bescheid. Depressionen lassen sich gut behandeln, auch wenn es sich nicht so anfühlt.',
    ar: 'درجتك الكلية **{{ phq9_total_prorated }}** من 27 تدل على أعراض اكتئاب شديدة. من فضلك تحدّث خلال الأيام القادمة إلى طبيب أو معالج نفسي، وأخبر شخصًا قريبًا منك. الاكتئاب يمكن علاجه جيدًا حتى حين لا تشعر بذلك.',
    zh: '您的总分为 **{{ phq9_total_prorated }}**（满分 27），提示重度抑郁症状。请在近几天内与医生或心理治疗师谈一谈，并告诉一位亲近的人。抑郁是可以有效治疗的，即使您现在感觉不到。',
  },
  with_risk: {
    en: 'Your total is **{{ phq9_total_prorated }}** out of 27: **{{ band(phq9_total_prorated, "phq9_total_prorated") }}**. Whatever it is, what is said at the top comes first. Speak about both with a doctor or a psychotherapist. Depression can be treated well.',
    de: 'Ihr Gesamtwert ist **{{ phq9_total_prorated }}** von 27: **{{ band(phq9_total_prorated, "phq9_total_prorated") }}**. Wie hoch er auch ist: Was oben steht, geht vor. Sprechen Sie über beides mit ärztlichem oder psychotherapeutischem Fachpersonal. Depressionen lassen sich gut behandeln.',
    ar: 'درجتك الكلية **{{ phq9_total_prorated }}** من 27: **{{ band(phq9_total_prorated, "phq9_total_prorated") }}**. ومهما كانت هذه الدرجة، فما ذُكر في الأعلى يأتي أولًا. تحدّث عن الأمرين مع طبيب أو معالج نفسي. الاكتئاب يمكن علاجه جيدًا.',
    zh: '您的总分为 **{{ phq9_total_prorated }}**（满分 27）：**{{ band(phq9_total_prorated, "phq9_total_prorated") }}**。无论总分多少，上面所说的都更为优先。请与医生或心理治疗师谈谈这两方面。抑郁是可以有效治疗的。',
  },
  incomplete: {
    en: 'More than two of the nine questions were left unanswered, so no total can be given.',
    de: 'Mehr als zwei der neun Fragen blieben unbeantwortet; ein Gesamtwert lässt sich deshalb nicht angeben.',
    ar: 'بقي أكثر من سؤالين من الأسئلة التسعة دون إجابة، ولذلك لا يمكن حساب درجة كلية.',
    zh: '九个问题中有两个以上未作答，因此无法给出总分。',
  },
};

/** The answers to the nine questions that the source lacks in Arabic, where all else is complete. */
export const arabicFrequency: Record<string, string> = {
  not_at_all: 'ولا مرة',
  several_days: 'عدة أيام',
  more_than_half: 'أكثر من نصف الأيام',
  nearly_every_day: 'كل يوم تقريبًا',
};

/** The fourfold answers to the difficulty question; the source has the question alone. */
export const difficultyAnswers: Record<string, OwnText> = {
  not_difficult: {
    en: 'Not difficult at all',
    de: 'Überhaupt nicht schwer',
    ar: 'ليست صعبة على الإطلاق',
    zh: '毫无困难',
  },
  somewhat_difficult: { en: 'Somewhat difficult', de: 'Etwas schwer', ar: 'صعبة إلى حد ما', zh: '有点困难' },
  very_difficult: { en: 'Very difficult', de: 'Sehr schwer', ar: 'صعبة جدًا', zh: '非常困难' },
  extremely_difficult: { en: 'Extremely difficult', de: 'Äußerst schwer', ar: 'صعبة للغاية', zh: '极其困难' },
};
