/**
 * Returns a random id of 32 hexadecimal digits. `crypto.randomUUID` would not exist on a page that is not secure, such as
 * that of a rig at http://192.168.1.2.
 */
export const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
