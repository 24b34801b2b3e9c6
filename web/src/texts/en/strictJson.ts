/** Texts of refusals of JSON that is not strict. */
import { translated } from '../language';
export const strictJson = translated('strictJson', {
  keyTwice: 'this key is used twice',
  tooLarge: 'the number is too large',
  deep: 'lists and objects are nested too deeply',
});
