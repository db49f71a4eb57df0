import { useEffect, useMemo } from 'react'

/** An address for received bytes, given back when they are no longer shown. */
export function useObjectAddress(blob: Blob | undefined): string | undefined {
  const address = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}
