/** What leads from one state of a survey to another; `revise`: an open one gets its changes. */
export type StatusChange = 'open' | 'revise' | 'close' | 'reopen' | 'archive';
