import { create } from 'zustand'
import { useSession } from '#shared/session/session-store.ts'

/** Where pictures of faces stand: the two of a comparison, and the one that libraries are searched with. */
export type FacePlace = 'first' | 'second' | 'sought'

type FacePictures = Readonly<Record<FacePlace, File | undefined>>

const none: FacePictures = { first: undefined, second: undefined, sought: undefined }

/**
 * Pictures whose faces are compared. They are in the memory of this window alone, in no address and no storage: the end of the session and
 * a reload forget them. They outlive their screen, since the second picture of a comparison is often fetched from another one.
 */
export const useFacePictures = create<FacePictures>(() => none)

export const setFacePicture = (place: FacePlace, file: File | undefined): void =>
  useFacePictures.setState({ [place]: file })

export const forgetFacePictures = (): void => useFacePictures.setState(none)

/** Puts a picture into a comparison: into the first place that is free, and otherwise instead of the second one. */
export function addToComparison(file: File): void {
  const place = useFacePictures.getState().first ? 'second' : 'first'
  setFacePicture(place, file)
}

// Whoever signs in next, or under another name, sees none of them.
useSession.subscribe(({ ticket }, before) => {
  if (ticket !== before.ticket) forgetFacePictures()
})
