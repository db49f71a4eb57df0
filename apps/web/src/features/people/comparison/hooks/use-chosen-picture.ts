import { useEffect, useState } from 'react'

/** A file, and the address under which this page shows it. */
export interface ChosenPicture {
  file: File
  address: string
}

/** A picture that was chosen; its address is given back when another one is, or the page is left. */
export function useChosenPicture(): [ChosenPicture | undefined, (file: File | undefined) => void] {
  const [picture, setPicture] = useState<ChosenPicture>()
  const address = picture?.address
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    [address],
  )
  return [picture, file => setPicture(file && { file, address: URL.createObjectURL(file) })]
}
