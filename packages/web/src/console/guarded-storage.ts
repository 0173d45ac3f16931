import type { StateStorage } from 'zustand/middleware'

/** Local storage that may be forbidden or full: what cannot be stored is gone with the page, and nothing else fails. */
export const guardedStorage: StateStorage = {
  getItem: (name) => orNull(() => localStorage.getItem(name)),
  setItem: (name, value) => orNull(() => localStorage.setItem(name, value)),
  removeItem: (name) => orNull(() => localStorage.removeItem(name)),
}

const orNull = <Result>(access: () => Result): Result | null => {
  try {
    return access()
  } catch (error) {
    console.warn('Local storage cannot be used', error)
    return null
  }
}
