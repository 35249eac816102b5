import type { OwnText } from '../ownText';
import { phqNuggets, phqOwnTexts } from './ownTexts';

const total = '**{{ phq9_total_prorated }}**';

/** What somebody else reads who is shown the result, by text key without the ending for others. */
export const phqForOthers: Record<string, OwnText> = {
  'report.main.title': { en: 'Result', de: 'Ergebnis', ar: 'النتيجة', zh: '结果' },
  // These speak to nobody.
  'report.main.meaning.text': phqOwnTexts['report.main.meaning.text'] as OwnText,
  'report.main.note.text': {
    en: 'This is a self-report of two weeks, not a diagnosis: that takes a talk with a professional. If you worry about the person, ask how they are, and help them to find a doctor or a psychotherapist.',
    de: 'Dies ist eine Selbstauskunft über zwei Wochen, keine Diagnose: dafür braucht es ein Gespräch mit einer Fachperson. Wenn Sie sich um die Person sorgen, fragen Sie, wie es ihr geht, und helfen Sie ihr, ärztliche oder psychotherapeutische Hilfe zu finden.',
    ar: 'هذا وصف ذاتي لأسبوعين وليس تشخيصًا؛ فالتشخيص يحتاج إلى حديث مع مختص. إذا كنت قلقًا على هذا الشخص فاسأله عن حاله، وساعده في العثور على طبيب أو معالج نفسي.',
    zh: '这是对两周情况的自我报告，不是诊断：诊断需要与专业人士面谈。如果您担心这个人，请问问对方的情况，并帮助对方找到医生或心理治疗师。',
  },
  'nugget.incomplete.text': phqNuggets.incomplete as OwnText,
  'nugget.risk.text': {
    en: `**The person answered that they have had thoughts of being better off dead or of hurting themselves. Do not wait: speak with them today.**

Ask openly whether they think of taking their life; asking does not put the thought there. Listen, and help them to reach a doctor or a crisis line; offer to be there.

If they might act on these thoughts, do not leave them alone, and call your local emergency number now.`,
    de: `**Die Person hat angegeben, dass sie Gedanken hatte, lieber tot zu sein oder sich Leid zuzufügen. Warten Sie nicht: Sprechen Sie noch heute mit ihr.**

Fragen Sie offen, ob sie daran denkt, sich das Leben zu nehmen; die Frage bringt niemanden erst auf den Gedanken. Hören Sie zu und helfen Sie ihr, eine Ärztin, einen Arzt oder eine Krisenberatung zu erreichen; bieten Sie an, dabei zu sein.

Wenn sie diesen Gedanken folgen könnte, lassen Sie sie nicht allein und rufen Sie jetzt die örtliche Notrufnummer an.`,
    ar: `**ذكر الشخص في إجابته أن أفكارًا راودته بأن الموت أفضل له أو بأن يؤذي نفسه. لا تنتظر: تحدّث معه اليوم.**

اسأله بصراحة هل يفكر في إنهاء حياته؛ فالسؤال لا يزرع الفكرة. استمع إليه، وساعده على الوصول إلى طبيب أو خط مساعدة في الأزمات، واعرض عليه أن تكون معه.

وإن كان من الممكن أن يُقدم على تنفيذ هذه الأفكار، فلا تتركه وحده واتصل فورًا برقم الطوارئ المحلي لديك.`,
    zh: `**此人的回答表明，其曾有过不如死去或伤害自己的念头。请不要等待：今天就与对方谈一谈。**

请坦率地询问对方是否想过结束生命；询问并不会让人产生这种念头。倾听对方，帮助对方联系医生或心理危机热线，并表示愿意陪伴。

如果对方可能会按这些念头去做，请不要让其独处，并立即拨打您当地的急救电话。`,
  },
  'nugget.item9_open.text': {
    en: 'The question about thoughts of death or self-harm was left unanswered, which can have many reasons. If you are worried, ask the person openly how they are; in immediate danger call your local emergency number.',
    de: 'Die Frage nach Gedanken an Tod oder Selbstverletzung blieb offen; das kann viele Gründe haben. Wenn Sie sich Sorgen machen, fragen Sie die Person offen, wie es ihr geht; bei unmittelbarer Gefahr rufen Sie die örtliche Notrufnummer an.',
    ar: 'تُرك السؤال عن أفكار الموت أو إيذاء النفس دون إجابة، وقد تكون لذلك أسباب كثيرة. إن كنت قلقًا فاسأل الشخص بصراحة عن حاله، وعند الخطر المباشر اتصل برقم الطوارئ المحلي لديك.',
    zh: '关于死亡或自伤念头的问题没有作答，原因可能有很多。如果您担心，请坦率地询问此人的状况；如有紧急危险，请拨打您当地的急救电话。',
  },
  'nugget.with_risk.text': {
    en: `The total is ${total} out of 27: **{{ band(phq9_total_prorated, "phq9_total_prorated") }}**. Whatever it is, what is said at the top comes first. Both belong in a conversation with a doctor or a psychotherapist. Depression can be treated well.`,
    de: `Der Gesamtwert ist ${total} von 27: **{{ band(phq9_total_prorated, "phq9_total_prorated") }}**. Wie hoch er auch ist: Was oben steht, geht vor. Beides gehört in ein Gespräch mit ärztlichem oder psychotherapeutischem Fachpersonal. Depressionen lassen sich gut behandeln.`,
    ar: `الدرجة الكلية ${total} من 27: **{{ band(phq9_total_prorated, "phq9_total_prorated") }}**. ومهما كانت هذه الدرجة، فما ذُكر في الأعلى يأتي أولًا. ينبغي الحديث عن الأمرين مع طبيب أو معالج نفسي. الاكتئاب يمكن علاجه جيدًا.`,
    zh: `总分为 ${total}（满分 27）：**{{ band(phq9_total_prorated, "phq9_total_prorated") }}**。无论总分多少，上面所说的都更为优先。这两方面都应与医生或心理治疗师谈一谈。抑郁是可以有效治疗的。`,
  },
  'nugget.minimal.text': {
    en: `The total of ${total} out of 27 suggests no or very few depressive symptoms over the last two weeks.`,
    de: `Der Gesamtwert von ${total} von 27 spricht für keine oder sehr wenige depressive Beschwerden in den letzten zwei Wochen.`,
    ar: `الدرجة الكلية ${total} من 27 تدل على عدم وجود أعراض اكتئاب أو على القليل جدًا منها خلال الأسبوعين الماضيين.`,
    zh: `总分为 ${total}（满分 27），提示过去两周没有或只有极少的抑郁症状。`,
  },
  'nugget.mild.text': {
    en: `The total of ${total} out of 27 suggests mild depressive symptoms. If they last or grow, the person should talk to a doctor or a psychotherapist.`,
    de: `Der Gesamtwert von ${total} von 27 spricht für leichte depressive Beschwerden. Wenn sie anhalten oder stärker werden, sollte die Person mit ärztlichem oder psychotherapeutischem Fachpersonal sprechen.`,
    ar: `الدرجة الكلية ${total} من 27 تدل على أعراض اكتئاب خفيفة. وإن استمرت أو اشتدت فينبغي أن يتحدث الشخص إلى طبيب أو معالج نفسي.`,
    zh: `总分为 ${total}（满分 27），提示轻度抑郁症状。如果持续或加重，此人应与医生或心理治疗师谈一谈。`,
  },
  'nugget.moderate.text': {
    en: `The total of ${total} out of 27 suggests moderate depressive symptoms. It is advisable that the person talks to a doctor or a psychotherapist.`,
    de: `Der Gesamtwert von ${total} von 27 spricht für mittlere depressive Beschwerden. Es ist ratsam, dass die Person mit ärztlichem oder psychotherapeutischem Fachpersonal spricht.`,
    ar: `الدرجة الكلية ${total} من 27 تدل على أعراض اكتئاب متوسطة. يُستحسن أن يتحدث الشخص إلى طبيب أو معالج نفسي.`,
    zh: `总分为 ${total}（满分 27），提示中度抑郁症状。建议此人与医生或心理治疗师谈一谈。`,
  },
  'nugget.moderately_severe.text': {
    en: `The total of ${total} out of 27 suggests moderately severe depressive symptoms. The person should see a doctor or a psychotherapist soon; help with the appointment can be welcome. Depression can be treated well.`,
    de: `Der Gesamtwert von ${total} von 27 spricht für mittelschwere depressive Beschwerden. Die Person sollte bald einen ärztlichen oder psychotherapeutischen Termin haben; Hilfe dabei kann willkommen sein. Depressionen lassen sich gut behandeln.`,
    ar: `الدرجة الكلية ${total} من 27 تدل على أعراض اكتئاب متوسطة إلى شديدة. ينبغي أن يراجع الشخص قريبًا طبيبًا أو معالجًا نفسيًا، وقد يسرّه أن يُساعَد في تحديد الموعد. الاكتئاب يمكن علاجه جيدًا.`,
    zh: `总分为 ${total}（满分 27），提示中重度抑郁症状。此人应尽快去看医生或心理治疗师；协助预约可能会有帮助。抑郁是可以有效治疗的。`,
  },
  'nugget.severe.text': {
    en: `The total of ${total} out of 27 suggests severe depressive symptoms. The person should talk to a doctor or a psychotherapist in the next days; offer to help. Depression can be treated well.`,
    de: `Der Gesamtwert von ${total} von 27 spricht für schwere depressive Beschwerden. Die Person sollte in den nächsten Tagen mit ärztlichem oder psychotherapeutischem Fachpersonal sprechen; bieten Sie Hilfe dabei an. Depressionen lassen sich gut behandeln.`,
    ar: `الدرجة الكلية ${total} من 27 تدل على أعراض اكتئاب شديدة. ينبغي أن يتحدث الشخص خلال الأيام القادمة إلى طبيب أو معالج نفسي؛ فاعرض عليه المساعدة. الاكتئاب يمكن علاجه جيدًا.`,
    zh: `总分为 ${total}（满分 27），提示重度抑郁症状。此人应在近几天内与医生或心理治疗师谈一谈；请表示愿意帮忙。抑郁是可以有效治疗的。`,
  },
};
