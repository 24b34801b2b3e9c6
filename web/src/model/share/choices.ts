/** `clock=exact`, as an address and the command line name a choice. */
export const CHOICE = /^([a-z][a-z0-9-]*)=([a-z][a-z0-9-]*)$/;

/** Whether all parts of an address are choices. */
export function areChoices(parts: readonly string[]): boolean {
  return parts.every((part) => CHOICE.test(part));
}
