import { z } from 'zod'
import { AppError } from '#server/infra/errors/app-error.ts'
import { sealBytes, unsealBytes } from '#server/infra/secrets/sealed-bytes.ts'

/** The state of a search, by which it goes on. */
const openSearch = z.object({
  modelId: z.string(),
  metric: z.enum(['l2', 'cosine']),
  calibration: z.array(z.tuple([z.number(), z.number()])),
  /** Float32 little endian as base64. */
  sought: z.array(z.string()),
  startTime: z.string(),
  endTime: z.string(),
  cameraIds: z.array(z.string()).optional(),
  areaIds: z.array(z.string()).optional(),
  similarity: z.number(),
  limit: z.number(),
  /** All captures from this id on have been compared; the next step goes on before it. */
  before: z.string().nullable(),
  /** When the time for the whole search is over, ms since 1970. */
  until: z.number(),
})
export type OpenSearch = z.infer<typeof openSearch>

interface Owner {
  userId: string
  centreId: string
}
const ownerOf = ({ userId, centreId }: Owner) => `search of ${userId} in ${centreId}`

/** Seals a search for its user and centre: nobody reads the features in it, widens it, or goes on in another's place. */
export const sealSearch = (key: Buffer, owner: Owner, search: OpenSearch): string =>
  sealBytes(key, ownerOf(owner), Buffer.from(JSON.stringify(search))).toString('base64url')

export function openSealed(key: Buffer, owner: Owner, sealed: string): OpenSearch {
  const bytes = unsealBytes(key, ownerOf(owner), Buffer.from(sealed, 'base64url'))
  if (!bytes) throw new AppError('face_search.over')
  return openSearch.parse(JSON.parse(bytes.toString()))
}
