/** Of the extension that our notes stand in. */
export const notesUrl = 'urn:assess:interchange-notes';
