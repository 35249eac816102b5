import umiConfig from '../../.umirc';

it('a part of the product that does not come counts as lost after 120 s', () => {
  const set: Record<string, unknown> = {};
  const output = {
    publicPath(value: unknown) {
      set.publicPath = value;
      return output;
    },
    chunkLoadTimeout(value: unknown) {
      set.chunkLoadTimeout = value;
      return output;
    },
  };
  const { chainWebpack } = umiConfig as { chainWebpack?: (config: unknown) => unknown };
  chainWebpack?.({ output });
  expect(set).toEqual({ publicPath: 'auto', chunkLoadTimeout: 120_000 });
});
