import { useEffect, useState } from 'react'

/** Returns a URL for a blob, revoked when the component unmounts; null without a blob. */
export const useBlobUrl = (blob: Blob | undefined) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}
