/** The most characters of what a person writes at once. */
export const longestQuestion = 4000;
/** The most messages of a conversation. */
export const mostMessages = 300;
