import {
  surveyedDaysSchema,
  surveyedFilesSchema,
  surveyedFoldersSchema,
  surveyedWaitingSchema,
  type SurveyRequest,
} from '@palisade/contract/media'
import type { z } from 'zod'
import { askMedia, type MediaReach } from '#server/infra/media/control-request.ts'

/** Lists the files in the folders of recordings by asking the media programs, which alone read recorded files. */
export interface FilesReader {
  folders(): Promise<z.infer<typeof surveyedFoldersSchema>>
  days(cameraId: string): Promise<number[]>
  files(unit: Unit): Promise<z.infer<typeof surveyedFilesSchema>>
  /** Names, as `fileKey` writes them, of files that are being written or about to be told of. */
  waiting(cameraId: string): Promise<ReadonlySet<string>>
}

/** Some hours of one camera, `[from, to)`. */
export interface Unit {
  cameraId: string
  from: number
  to: number
}

/** Names a file of a camera. */
export const fileKey = ({ folder, name }: { folder: string; name: string }): string => `${folder} ${name}`

/** Largest answer, bytes: enough for six hours with 240 spans in each file, which no camera reaches. */
const ANSWER_MAX_BYTES = 64 * 1024 * 1024
/** Time limit of an answer, ms. A slow disk reads some hundred files within it; while the index is rebuilt, it is locked for as long. */
const ANSWER_MS = 50_000

/** @param programs each says what lies in its own folders, and all must answer */
export function createFilesReader(programs: readonly MediaReach[]): FilesReader {
  async function askOne<T>(reach: MediaReach, schema: z.ZodType<T>, body: SurveyRequest): Promise<T> {
    const limits = { ms: ANSWER_MS, bytes: ANSWER_MAX_BYTES }
    const answer = await askMedia(reach, { method: 'POST', path: '/control/survey', body, ...limits })
    if (answer.status === 404) throw new Error('the media program records nothing')
    if (answer.status !== 200) throw new Error(`the media program answered ${answer.status}`)
    return schema.parse(JSON.parse(answer.bytes.toString()))
  }
  const ask = <T>(schema: z.ZodType<T>, body: SurveyRequest): Promise<T[]> =>
    Promise.all(programs.map(reach => askOne(reach, schema, body)))

  return {
    folders: async () => {
      const all = await ask(surveyedFoldersSchema, { ask: 'folders' })
      return {
        folders: all.flatMap(({ folders }) => folders),
        cameras: inOrder(all.flatMap(({ cameras }) => cameras)),
      }
    },
    days: async cameraId => {
      const all = await ask(surveyedDaysSchema, { ask: 'days', cameraId })
      return inOrder(all.flatMap(({ days }) => days))
    },
    files: async unit => {
      const all = await ask(surveyedFilesSchema, { ask: 'files', ...unit })
      return { folders: all.flatMap(({ folders }) => folders), files: all.flatMap(({ files }) => files) }
    },
    waiting: async cameraId => {
      const all = await ask(surveyedWaitingSchema, { ask: 'waiting', cameraId })
      return new Set(all.flatMap(({ files }) => files.map(fileKey)))
    },
  }
}

/** Sorts values and removes repeats. */
const inOrder = <Value extends string | number>(values: readonly Value[]): Value[] =>
  [...new Set(values)].toSorted((one, other) => (one < other ? -1 : 1))
