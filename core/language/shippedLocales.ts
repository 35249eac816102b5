/** The locales whose interface messages are complete. */
export const shippedLocales = [
  'en-US',
  'en-GB',
  'ar-EG',
  'de-DE',
  'es-ES',
  'fr-FR',
  'pt-BR',
  'ru-RU',
  'hi-IN',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
] as const;
