/** Returns 32 random hexadecimal digits. `crypto.randomUUID` does not exist on a page without HTTPS. */
export const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
