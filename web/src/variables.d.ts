/** The variables of algorithms, made while the page is built: see `web/tools/variables.mjs`. */
declare module 'virtual:variables' {
  const variables: readonly import('./model/library/variables').Declared[];
  export default variables;
}

/** The settings of algorithms that have a unit. */
declare module 'virtual:variables/settings' {
  const settings: readonly import('./model/library/variables').Declared[];
  export default settings;
}
