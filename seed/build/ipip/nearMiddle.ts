/** Said of a domain near the middle of the answer scale when there are no norms, by locale: all that have report texts. */
export const nearMiddleTexts: Readonly<Record<string, string>> = {
  'en-US': 'Your score lies near the middle of the answer scale. It does not clearly point to one side or the other.',
  'de-DE':
    'Ihr Wert liegt nahe der Mitte der Antwortskala. Er weist weder klar in die eine noch in die andere Richtung.',
  'ar-EG': 'تقع درجتك قرب منتصف مقياس الإجابة، فهي لا تميل بوضوح إلى جهة دون أخرى.',
  'zh-CN': '您的得分接近作答量表的中点，没有明显偏向任何一侧。',
  'da-DK': 'Din score ligger tæt på midten af svarskalaen. Den peger ikke tydeligt i den ene eller den anden retning.',
  'el-GR': 'Η βαθμολογία σας βρίσκεται κοντά στο μέσο της κλίμακας απαντήσεων. Δεν κλίνει καθαρά προς καμία πλευρά.',
  'es-ES':
    'Su puntuación está cerca del centro de la escala de respuesta. No se inclina claramente hacia un lado ni hacia el otro.',
  'fr-FR':
    'Votre score se situe près du milieu de l’échelle de réponse. Il ne penche nettement ni d’un côté ni de l’autre.',
  'he-IL': 'הציון שלך קרוב לאמצע סולם התשובות. הוא אינו נוטה בבירור לצד זה או אחר.',
  'id-ID':
    'Skor Anda berada di dekat tengah skala jawaban. Skor ini tidak jelas condong ke satu sisi atau sisi lainnya.',
  'is-IS': 'Niðurstaða þín er nálægt miðju svarkvarðans. Hún bendir ekki skýrt í aðra hvora áttina.',
  'it-IT':
    'Il tuo punteggio è vicino al centro della scala di risposta. Non tende chiaramente né da una parte né dall’altra.',
  'nl-NL':
    'Je score ligt dicht bij het midden van de antwoordschaal. Die wijst niet duidelijk in een bepaalde richting.',
  'nb-NO': 'Skåren din ligger nær midten av svarskalaen. Den peker ikke tydelig i den ene eller den andre retningen.',
  'pt-BR':
    'Sua pontuação está perto do meio da escala de resposta. Ela não se inclina claramente para um lado nem para o outro.',
  'ro-RO':
    'Scorul dumneavoastră este aproape de mijlocul scalei de răspuns. Nu înclină clar nici într-o parte, nici în cealaltă.',
};
