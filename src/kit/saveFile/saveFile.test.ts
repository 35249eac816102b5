it('gives the browser the file under its name, and forgets its address only later', () => {
  jest.useFakeTimers();
  const { saveFile } = jest.requireActual<typeof import('./saveFile')>('./saveFile');
  const revoked: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: (url: string) => revoked.push(url) });
  const clicked: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download, this.href);
  });
  saveFile(new Blob(['text']), 'my file.txt');
  expect(clicked).toEqual(['my file.txt', 'blob:made']);
  expect(revoked).toEqual([]);
  jest.runAllTimers();
  expect(revoked).toEqual(['blob:made']);
});
