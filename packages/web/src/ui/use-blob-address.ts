import { useEffect, useState } from 'react'

/** An address for bytes that this page holds, for as long as the component lives; null without any. */
export const useBlobAddress = (blob: Blob | undefined) => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
