import type { InputOf, faceSearchCalls } from '@palisade/contract'
import { base64Of } from '#shared/lib/base64.ts'
import { isPurposeSaid, type SearchPurpose } from './search-purpose.ts'

/** Percent from which two pictures are likely of one person. */
const SIMILARITY = 85

/** A picture of whoever is looked for, and which of its faces is meant; 0 is the largest. */
export interface SoughtPicture {
  file: File
  face: number
}

/** Where and when is searched, and from which similarity on. */
export interface SearchedPlace {
  range: { start: string; end: string }
  areaIds: string[] | undefined
  /** Left out: all of them. */
  cameraIds: string[] | undefined
  /** Percent. */
  similarity: number
}

/** A search as an operator asks for it: by pictures, or by persons of libraries. */
export interface AskedCaptures {
  by: 'picture' | 'person'
  pictures: SoughtPicture[]
  entryIds: string[]
  said: SearchPurpose
  place: SearchedPlace
}

export const nothingAsked = (range: SearchedPlace['range'], cameraIds?: string[]): AskedCaptures => ({
  by: 'picture',
  pictures: [],
  entryIds: [],
  said: { purpose: '', reason: '' },
  place: { range, areaIds: undefined, cameraIds, similarity: SIMILARITY },
})

/** The pictures that a search goes by. */
const picturesOf = ({ by, pictures }: AskedCaptures) => (by === 'picture' ? pictures : [])

/** Whether somebody is named to look for, and why. */
export const isAskedWhole = (asked: AskedCaptures): boolean =>
  isPurposeSaid(asked.said) && (asked.by === 'picture' ? asked.pictures : asked.entryIds).length > 0

/** Reads the pictures. */
export async function requestOf(asked: AskedCaptures): Promise<InputOf<typeof faceSearchCalls.startSearch>> {
  const { range, areaIds, cameraIds, similarity } = asked.place
  const pictures = await Promise.all(
    picturesOf(asked).map(async ({ file, face }) => ({
      picture: { fileName: file.name, content: await base64Of(file) },
      face,
    })),
  )
  return {
    pictures,
    entryIds: asked.by === 'person' ? asked.entryIds : [],
    startTime: range.start,
    endTime: range.end,
    similarity,
    ...(areaIds !== undefined && { areaIds }),
    ...(cameraIds !== undefined && { cameraIds }),
    ...asked.said,
  }
}
