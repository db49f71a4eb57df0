import { useCallback } from 'react'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { setFacePicture, useFacePictures, type FacePlace } from '#shared/recognition/face-pictures.ts'

/** A file, and the address under which this page shows it. */
export interface ChosenPicture {
  file: File
  address: string
}

/** The picture that was chosen for a place, here or on another screen; its address is given back when another one is, or the page is left. */
export function useChosenPicture(
  place: FacePlace,
): [ChosenPicture | undefined, (file: File | undefined) => void] {
  const file = useFacePictures(pictures => pictures[place])
  const address = useObjectAddress(file)
  const set = useCallback((next: File | undefined) => setFacePicture(place, next), [place])
  return [file && address !== undefined ? { file, address } : undefined, set]
}
