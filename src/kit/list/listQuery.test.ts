import { firstPage, fromQuery, toQuery } from './listQuery';

describe('a list’s address', () => {
  it('holds nothing for the first page of ten', () => {
    expect(toQuery(firstPage)).toEqual({});
    expect(fromQuery({})).toEqual(firstPage);
  });

  it('gives back what it was made from', () => {
    const state = {
      current: 3,
      pageSize: 20,
      keyword: 'neo & friends',
      sorter: { title: 'descend' as const },
      filters: { status: ['draft', 'published'] },
    };
    const address = new URLSearchParams(toQuery(state)).toString();
    expect(fromQuery(Object.fromEntries(new URLSearchParams(address)))).toEqual(state);
  });

  it.each([
    { current: '-1', pageSize: '0.5' },
    { current: 'x', pageSize: 'NaN' },
    { sorter: '{', filters: '[1]' },
    { sorter: '{"title":"sideways"}', filters: '{"status":"draft"}' },
  ])('of nonsense is the first page: %j', (query) => {
    expect(fromQuery(query)).toEqual(firstPage);
  });

  it('asks for no more than a hundred at once', () => {
    expect(fromQuery({ pageSize: '5000' }).pageSize).toBe(100);
  });
});
