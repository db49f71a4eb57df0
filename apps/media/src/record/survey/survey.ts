import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import {
  recordedCameraIdSchema,
  type SurveyedFile,
  type SurveyedFiles,
  type SurveyedFolders,
  type SurveyedWaiting,
  type SurveyRequest,
} from '@palisade/contract/media'
import { hourFolder, OBJECTS_FILE, type HourFile } from '../files/hour.ts'
import { MARKS_FILE, readMarks } from '../files/marks-file.ts'
import { DAY_MS, HOUR_MS, hourName, parseMinuteName } from '../files/minute-name.ts'
import { codeOf } from '../files/error-code.ts'
import { isThere } from '../folders/marker.ts'
import { surveyFile } from './survey-file.ts'

export interface SurveyDeps {
  /** Those of the setting. */
  folders: readonly string[]
  /** Whether a file is being written by this program. */
  isOpen(path: string): boolean
  waiting(cameraId: string): Promise<SurveyedWaiting['files']>
  /** The object store, where there is one. */
  stored?: StoredSurvey | undefined
}

/** Says by the store's own lists which recordings lie there. */
export interface StoredSurvey {
  path: string
  isThere(): Promise<boolean>
  cameras(): Promise<string[]>
  /** `2026-11-23` */
  days(cameraId: string): Promise<string[]>
  /** Rejects when the store does not answer: nothing is known of its objects then. */
  files(cameraId: string, from: number, to: number): Promise<SurveyedFile[]>
}

/** Files read together; a torn one is read whole, so that only so many are in memory. */
const AT_ONCE = 8

export type Survey = (request: SurveyRequest) => Promise<unknown>

/** Says what lies in the folders of recordings. It only reads. */
export function createSurvey(deps: SurveyDeps): Survey {
  const { folders, stored } = deps
  const limit = pLimit(AT_ONCE)
  const thereOf = async () => {
    const found = await Promise.all(folders.map(isThere))
    return folders.filter((_, index) => found[index])
  }

  async function listFolders(): Promise<SurveyedFolders> {
    const there = await thereOf()
    const names = await Promise.all(there.map(folder => namesIn(folder)))
    const isStoreThere = (await stored?.isThere()) ?? false
    if (stored && isStoreThere) names.push(await stored.cameras().catch(() => []))
    const cameras = new Set(names.flat().filter(name => recordedCameraIdSchema.safeParse(name).success))
    return {
      folders: [
        ...folders.map(folder => ({ path: folder, isThere: there.includes(folder) })),
        ...(stored ? [{ path: stored.path, isThere: isStoreThere }] : []),
      ],
      cameras: [...cameras].toSorted((left, right) => (left < right ? -1 : 1)),
    }
  }

  async function listDays(cameraId: string) {
    const names = await Promise.all(folders.map(folder => namesIn(path.join(folder, cameraId))))
    names.push((await stored?.days(cameraId).catch(() => [])) ?? [])
    const days = new Set(names.flat().map(name => Date.parse(`${name}T00:00:00Z`)))
    return { days: [...days].filter(day => day % DAY_MS === 0).toSorted((left, right) => left - right) }
  }

  async function listFiles(cameraId: string, from: number, to: number): Promise<SurveyedFiles> {
    const before = await thereOf()
    const broken = new Set<string>()
    const files: Promise<SurveyedFile>[] = []
    for (const folder of before)
      for (let at = from; at < to; at += HOUR_MS) {
        const names = await namesIn(path.join(folder, cameraId, hourName(at)), () => broken.add(folder))
        if (names.length === 0) continue
        const marks = await readMarks(hourFolder(folder, cameraId, at)).catch(() => {
          broken.add(folder)
          return []
        })
        for (const base of names) {
          const file = fileOf(folder, cameraId, at, base)
          if (base === MARKS_FILE || base === OBJECTS_FILE || (file && deps.isOpen(file.path))) continue
          const look = file
            ? limit(() => surveyFile(cameraId, file, marks))
            : Promise.resolve(stranger(folder, `${hourName(at)}/${base}`))
          files.push(look)
        }
      }
    const found = await Promise.all(files)
    // A disk that went away meanwhile looks like one from which everything was deleted.
    const after = await thereOf()
    const readable = before.filter(folder => after.includes(folder) && !broken.has(folder))
    const local = found.filter(file => readable.includes(file.folder))
    const objects = await stored?.files(cameraId, from, to).catch(() => undefined)
    if (!stored || !objects) return { folders: readable, files: local }
    return { folders: [...readable, stored.path], files: [...local, ...objects] }
  }

  return async request => {
    if (request.ask === 'folders') return listFolders()
    if (request.ask === 'days') return listDays(request.cameraId)
    if (request.ask === 'waiting') return { files: await deps.waiting(request.cameraId) }
    return listFiles(request.cameraId, request.from, request.to)
  }
}

/** @param onFault called when something is there that cannot be read */
const namesIn = async (folder: string, onFault?: () => void): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) onFault?.()
    return []
  })
  return names.toSorted((left, right) => (left < right ? -1 : 1))
}

function fileOf(folder: string, cameraId: string, at: number, base: string): HourFile | undefined {
  const name = `${hourName(at)}/${base}`
  const parsed = parseMinuteName(name)
  return parsed && { ...parsed, folder, name, path: path.join(folder, cameraId, name) }
}

const stranger = (folder: string, name: string): SurveyedFile => ({
  is: 'foreign',
  folder,
  name: name.slice(0, 1024),
  bytes: 0,
  detail: 'no name of a recording',
})
