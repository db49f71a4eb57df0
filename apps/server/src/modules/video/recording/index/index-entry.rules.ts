import type { RecordedEntry, StreamKind } from '@palisade/contract/media'
import type { IndexedFile } from '../pack/hour-files.ts'

type FileEntry = Extract<RecordedEntry, { is: 'file' | 'gone' }>
export type HoleEntry = Extract<RecordedEntry, { is: 'hole' }>

/** The place of a file: `2026-11-23/04/05.2-e7-main.mp4` is part 2 of the fifth minute of that hour, of the camera's epoch 7. */
export interface FilePlace {
  /** When its hour begins, ms since 1970. */
  hour: number
  minute: number
  part: number
  epoch: number
}

/** @returns undefined for a name that is no time */
export function placeOf(name: string): FilePlace | undefined {
  const [date = '', hour = '', rest = ''] = name.split('/')
  const [first = '', second = ''] = rest.split('-')
  const [minute = '', part = '0'] = first.split('.')
  const epoch = /^e\d+$/.test(second) ? Number(second.slice(1)) : 0
  const at = Date.parse(`${date}T${hour}:00:00Z`)
  if (Number.isNaN(at) || Number(minute) > 59) return undefined
  return { hour: at, minute: Number(minute), part: Number(part), epoch }
}

/** The name that `placeOf` reads. */
export function nameOf({ hour, minute, part, epoch }: FilePlace, stream: StreamKind): string {
  const iso = new Date(hour).toISOString()
  const further = part > 0 ? `.${part}` : ''
  return `${iso.slice(0, 10)}/${iso.slice(11, 13)}/${String(minute).padStart(2, '0')}${further}${epoch > 0 ? `-e${epoch}` : ''}-${stream}.mp4`
}

/** A file that was added or removed, with its place. */
export interface FileChange {
  cameraId: string
  stream: FileEntry['stream']
  hour: number
  folder: string
  isGone: boolean
  file: Omit<IndexedFile, 'folderId'>
}

/** The changes of files in the order in which they are told. */
export function fileChanges(entries: readonly RecordedEntry[]): FileChange[] {
  return entries.flatMap((entry): FileChange[] => {
    if (entry.is === 'hole') return []
    const place = placeOf(entry.name)
    if (!place) return []
    const { hour, minute, part, epoch } = place
    const kept = entry.is === 'file' ? { bytes: entry.bytes, spans: entry.spans } : { bytes: 0, spans: [] }
    return [
      {
        cameraId: entry.cameraId,
        stream: entry.stream,
        hour,
        folder: entry.folder,
        isGone: entry.is === 'gone',
        file: { minute, part, epoch, ...kept },
      },
    ]
  })
}

export const holesOf = (entries: readonly RecordedEntry[]): HoleEntry[] =>
  entries.filter(entry => entry.is === 'hole' && entry.from < entry.to) as HoleEntry[]
