/** For components that are wrapped by `injectIntl`: the product has none. */
export default <T>(target: T): T => target;
