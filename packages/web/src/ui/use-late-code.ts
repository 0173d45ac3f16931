import { useState } from 'react'

/**
 * Code that comes when it is first wanted. `code` is null until it is here; `want` fetches it, and does so anew where
 * that has failed, as it does while the rig cannot be reached.
 */
export const useLateCode = <Code extends object>(load: () => Promise<Code>) => {
  const [code, setCode] = useState<Code | null>(null)
  const want = () => {
    if (!code) load().then(setCode, console.error)
  }
  return { code, want }
}
