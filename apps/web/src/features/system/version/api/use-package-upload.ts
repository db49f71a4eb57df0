import type { ClientPlatform } from '@palisade/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { uploadPackage } from './package-upload.ts'

/** Sends a package and tells how far it is; leaving the form gives it up, and the same file goes on where it stood. */
export function usePackageUpload() {
  const abort = useRef<AbortController>(undefined)
  const [received, setReceived] = useState(0)
  const upload = useMutation({
    mutationFn: ({ file, platform }: { file: File; platform: ClientPlatform }) => {
      abort.current = new AbortController()
      return uploadPackage(file, platform, { signal: abort.current.signal, onProgress: setReceived })
    },
    meta: { ownErrors: true },
  })
  useEffect(() => () => abort.current?.abort(), [])
  return { ...upload, received, stop: () => abort.current?.abort() }
}
