/** A media program of an installation with its share of the folders; the first one has no number. */
export interface MediaShare {
  id: string
  /** Folders that it records into, as `PALISADE_RECORDINGS` names them; undefined: its own default. */
  recordings: string | undefined
  /** Folders of the others, which it reads. */
  beside: string | undefined
}

interface Wanted {
  count: number
  /** All folders, `path=quota,path=quota`. */
  recordings: string | undefined
  hasStore: boolean
}

/**
 * Deals the folders of recordings out among the programs in turn: each writes and deletes in its own alone.
 * @throws Error where a program would have no folder, or the programs an object store
 */
export function shareMedia({ count, recordings, hasStore }: Wanted): [MediaShare, ...MediaShare[]] {
  const first = { id: 'media', recordings: undefined, beside: undefined }
  if (count === 1) return [first]
  const folders = (recordings ?? '').split(',').flatMap(part => part.trim() || [])
  if (folders.length < count)
    throw new Error(`PALISADE_MEDIA_PROGRAMS=${count} needs as many folders in PALISADE_RECORDINGS`)
  // A program notes beside its own hours which files it has moved there, and another one would not find them.
  if (hasStore) throw new Error('S3_ENDPOINT is for PALISADE_MEDIA_PROGRAMS=1')
  const share = (index: number): MediaShare => {
    const isOwn = (_folder: string, at: number) => at % count === index
    return {
      id: index === 0 ? first.id : `${first.id}-${index + 1}`,
      recordings: folders.filter(isOwn).join(),
      beside: folders.filter((folder, at) => !isOwn(folder, at)).join(),
    }
  }
  return [share(0), ...Array.from({ length: count - 1 }, (_, index) => share(index + 1))]
}
