import { useEffect, useState } from 'react'

/** Returns null without a blob. The URL is revoked when the blob changes or the component unmounts. */
export const useObjectUrl = (blob: Blob | null | undefined) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const createdUrl = URL.createObjectURL(blob)
    setUrl(createdUrl)
    return () => URL.revokeObjectURL(createdUrl)
  }, [blob])
  return url
}
