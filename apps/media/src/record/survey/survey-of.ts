import path from 'node:path'
import type { RecordedEntry } from '@palisade/contract/media'
import { readJournal } from '../journal/journal.ts'
import type { Recorder } from '../recorder.ts'
import { createSurvey, type StoredSurvey, type Survey } from './survey.ts'

export type { Survey } from './survey.ts'

/** The limit that means all waiting entries. */
const ALL = Number.MAX_SAFE_INTEGER

/** Says what lies in the folders of a program that records. */
export function surveyOf(recorder: Pick<Recorder, 'folderPaths' | 'openFiles' | 'waiting' | 'tier'>): Survey {
  const { folderPaths, openFiles } = recorder
  return createSurvey({
    folders: folderPaths,
    stored: recorder.tier?.survey,
    isOpen: file => openFiles.has(file),
    waiting: async cameraId => [
      ...folderPaths.flatMap(folder => openedBelow(folder, cameraId, [...openFiles.keys()])),
      ...toldOf(cameraId, recorder.waiting(0, ALL)),
    ],
  })
}

/** Says what lies in folders that other programs may be recording into: their journals tell which files they are still writing. */
export function surveyBeside(
  folders: readonly string[],
  journalFiles: readonly string[],
  stored?: StoredSurvey,
): Survey {
  return createSurvey({
    folders,
    stored,
    isOpen: () => false,
    waiting: async cameraId => {
      const journals = await Promise.all(journalFiles.map(file => readJournal(file)))
      const [opened, entries] = [
        journals.flatMap(each => each.opened),
        journals.flatMap(each => each.entries),
      ]
      const own = opened.filter(file => file.cameraId === cameraId)
      return [...own.map(({ folder, name }) => ({ folder, name })), ...toldOf(cameraId, entries)]
    },
  })
}

const toldOf = (cameraId: string, entries: readonly RecordedEntry[]) =>
  entries.flatMap(entry =>
    entry.is !== 'hole' && entry.cameraId === cameraId ? [{ folder: entry.folder, name: entry.name }] : [],
  )

function openedBelow(folder: string, cameraId: string, files: readonly string[]) {
  const top = path.join(folder, cameraId) + path.sep
  return files.flatMap(file => (file.startsWith(top) ? [{ folder, name: file.slice(top.length) }] : []))
}
