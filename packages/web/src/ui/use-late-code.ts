import { useState } from 'react'

/**
 * Returns code that is loaded on demand: `want` loads it, and tries again if an earlier attempt has failed, as during an outage;
 * `code` is null until then.
 */
export const useLateCode = <Code extends object>(load: () => Promise<Code>) => {
  const [code, setCode] = useState<Code | null>(null)
  const want = () => {
    if (!code) load().then(setCode, console.error)
  }
  return { code, want }
}
