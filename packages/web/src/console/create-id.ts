/** Returns a random id of 32 hexadecimal digits. A page that is not secure, such as a rig at http://192.168.1.2, has no `randomUUID`. */
export const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
