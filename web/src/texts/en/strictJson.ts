/** Texts of refusals of JSON that is not strict. */
export const strictJson = {
  keyTwice: 'this key is used twice',
  tooLarge: 'the number is too large',
  deep: 'lists and objects are nested too deeply',
};
