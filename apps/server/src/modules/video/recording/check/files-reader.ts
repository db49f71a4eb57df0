import {
  surveyedDaysSchema,
  surveyedFilesSchema,
  surveyedFoldersSchema,
  surveyedWaitingSchema,
  type SurveyRequest,
} from '@palisade/contract/media'
import type { z } from 'zod'
import { askMedia, type MediaReach } from '../../../../infra/media/control-request.ts'

/** Says what lies in the folders of recordings; media has them, and nobody else reads a recorded file. */
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

/** Six hours of 240 spans a file, which no camera has. */
const ANSWER_MAX_BYTES = 64 * 1024 * 1024
/** A slow disk reads some hundred files in it; the index is locked meanwhile where it is rebuilt. */
const ANSWER_MS = 50_000

export function createFilesReader(reach: MediaReach): FilesReader {
  async function ask<T>(schema: z.ZodType<T>, body: SurveyRequest): Promise<T> {
    const limits = { ms: ANSWER_MS, bytes: ANSWER_MAX_BYTES }
    const answer = await askMedia(reach, { method: 'POST', path: '/control/survey', body, ...limits })
    if (answer.status === 404) throw new Error('the media program records nothing')
    if (answer.status !== 200) throw new Error(`the media program answered ${answer.status}`)
    return schema.parse(JSON.parse(answer.bytes.toString()))
  }

  return {
    folders: () => ask(surveyedFoldersSchema, { ask: 'folders' }),
    days: async cameraId => (await ask(surveyedDaysSchema, { ask: 'days', cameraId })).days,
    files: unit => ask(surveyedFilesSchema, { ask: 'files', ...unit }),
    waiting: async cameraId => {
      const { files } = await ask(surveyedWaitingSchema, { ask: 'waiting', cameraId })
      return new Set(files.map(fileKey))
    },
  }
}
