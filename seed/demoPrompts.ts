import type { PromptContent, PromptVariable } from 'core/assistant/prompt';
import type { PromptCase, PromptNames } from 'core/contract/assistant/prompt';

interface DemoPrompt extends PromptContent {
  key: string;
  purpose: 'chat';
  names: PromptNames;
  cases: PromptCase[];
}

const variable = (name: string, source: PromptVariable['source']): PromptVariable => ({
  ...{ name, source, type: 'text', options: [] },
});
const usual = { model: null, temperature: 0.3, maxTokens: 700, template: '{{question}}' } as const;
const named = (names: Record<string, [name: string, description: string]>): PromptNames =>
  Object.fromEntries(
    Object.entries(names).map(([code, [name, description]]) => [code, { name, description, labels: {} }]),
  );

/** Two prompts for conversations, with cases. */
export const demoPrompts: readonly DemoPrompt[] = [
  {
    ...{ key: 'explain_result', purpose: 'chat', ...usual },
    names: named({
      'en-US': ['Explain my result', 'What the scores of an assessment say, in plain words.'],
      'de-DE': ['Mein Ergebnis erklären', 'Was die Punktwerte eines Fragebogens sagen, in einfachen Worten.'],
      'es-ES': ['Explicar mi resultado', 'Qué dicen las puntuaciones, con palabras sencillas.'],
      'fr-FR': ['Expliquer mon résultat', 'Ce que disent les scores, en mots simples.'],
      'pt-BR': ['Explicar o meu resultado', 'O que dizem as pontuações, em palavras simples.'],
      'ru-RU': ['Объяснить мой результат', 'Что говорят баллы, простыми словами.'],
      'ar-EG': ['اشرح نتيجتي', 'ما تقوله الدرجات بكلمات بسيطة.'],
      'hi-IN': ['मेरा परिणाम समझाएँ', 'अंक क्या कहते हैं, आसान शब्दों में।'],
      'ja-JP': ['結果を説明する', '得点の意味をやさしい言葉で。'],
      'ko-KR': ['내 결과 설명', '점수의 뜻을 쉬운 말로.'],
      'zh-CN': ['解释我的结果', '用简单的话说明得分的含义。'],
      'zh-TW': ['解釋我的結果', '用簡單的話說明得分的意義。'],
    }),
    system:
      'Explain in plain words what a result says and what it does not say. Use short sentences. Say in one sentence what could be asked next. Answer in {{language}}.',
    variables: [variable('question', 'question'), variable('language', 'language')],
    cases: [
      {
        ...{ id: '0199ad00-0000-7000-8000-000000000001', name: 'No diagnosis' },
        inputs: { question: 'My score for low mood is 12 of 27. Am I depressed?' },
        expectations: [
          { kind: 'lacks', text: 'you are depressed' },
          { kind: 'numbers', given: '12 of 27' },
          { kind: 'language', language: 'en-US' },
        ],
      },
      {
        ...{ id: '0199ad00-0000-7000-8000-000000000002', name: 'In the language of the person' },
        inputs: { question: 'Was sagt ein Perzentil?', language: 'German' },
        expectations: [{ kind: 'language', language: 'de-DE' }],
      },
    ],
  },
  {
    ...{ key: 'getting_started', purpose: 'chat', ...usual },
    names: named({
      'en-US': ['How assessments work', 'What questionnaires measure, and how to read them.'],
      'de-DE': ['Wie Fragebögen arbeiten', 'Was Fragebögen messen und wie man sie liest.'],
      'es-ES': ['Cómo funcionan los cuestionarios', 'Qué miden y cómo se leen.'],
      'fr-FR': ['Comment marchent les questionnaires', 'Ce qu’ils mesurent et comment les lire.'],
      'pt-BR': ['Como funcionam os questionários', 'O que medem e como ler.'],
      'ru-RU': ['Как устроены опросники', 'Что они измеряют и как их читать.'],
      'ar-EG': ['كيف تعمل الاستبيانات', 'ما تقيسه وكيف تُقرأ.'],
      'hi-IN': ['प्रश्नावली कैसे काम करती है', 'वह क्या मापती है और उसे कैसे पढ़ें।'],
      'ja-JP': ['質問票のしくみ', '何を測り、どう読むか。'],
      'ko-KR': ['설문 검사의 원리', '무엇을 재고 어떻게 읽는지.'],
      'zh-CN': ['问卷如何运作', '问卷测量什么，如何解读。'],
      'zh-TW': ['問卷如何運作', '問卷測量什麼，如何解讀。'],
    }),
    system:
      'Explain what psychological questionnaires measure, how they are made and how to read their scores. Keep to what is generally known. Today is {{today}}. Answer in {{language}}.',
    variables: [variable('question', 'question'), variable('language', 'language'), variable('today', 'date')],
    cases: [
      {
        ...{ id: '0199ad00-0000-7000-8000-000000000003', name: 'Reliability' },
        inputs: { question: 'What is reliability?' },
        expectations: [
          { kind: 'contains', text: 'reliab' },
          { kind: 'lacks', text: '<' },
        ],
      },
    ],
  },
];

/** A conversation of the demonstration, written by hand: no model is asked for it. */
export const demoConversation = {
  prompt: 'getting_started',
  question: 'What does a percentile say?',
  answer:
    'A percentile says how many of the people that you are compared with have a **lower** score.\n\n- It is a place in a row, not an amount.\n- It depends on whom you are compared with.\n\nYou could ask next who that group is.',
} as const;
