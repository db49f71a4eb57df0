import { z } from 'zod'
import { FOLDERS_MAX, recordedCameraIdSchema, recordedSpanSchema, SPANS_PER_FILE_MAX } from './recording.ts'
import { streamKindSchema } from './live.ts'

/**
 * Media says what lies in the folders of recordings, as the files themselves have it: `POST /control/survey`, answered by a media program that
 * records and by the small one that `npm run recordings` starts. Questions are small enough for one answer each, so that neither
 * side holds more than some hours of one camera.
 */

/** Hours of one camera in one answer. */
export const SURVEY_HOURS_MAX = 6
const HOUR_MS = 3_600_000

const at = z.number().int().min(0)
const cameraId = recordedCameraIdSchema

export const surveyRequestSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('folders') }),
  z.object({ ask: z.literal('days'), cameraId }),
  /** Whole hours of UTC, `[from, to)`. */
  z
    .object({ ask: z.literal('files'), cameraId, from: at, to: at })
    .refine(({ from, to }) => from < to && to - from <= SURVEY_HOURS_MAX * HOUR_MS),
  z.object({ ask: z.literal('waiting'), cameraId }),
])
export type SurveyRequest = z.infer<typeof surveyRequestSchema>

export const surveyedFoldersSchema = z.object({
  /** Those of the setting, and the object store where there is one. */
  folders: z.array(z.object({ path: z.string().max(1024), isThere: z.boolean() })).max(FOLDERS_MAX + 1),
  /** Cameras of which anything lies in one of them, in order. */
  cameras: z.array(cameraId),
})
export type SurveyedFolders = z.infer<typeof surveyedFoldersSchema>

/** Days of UTC with a folder, ms since 1970, in order. */
export const surveyedDaysSchema = z.object({ days: z.array(at) })

const place = { folder: z.string().max(1024), name: z.string().max(1024), bytes: z.number().int().min(0) }

/**
 * A file that is not indexed has one of these faults: `foreign` is none of our files at all; `misplaced` is ours, of another camera,
 * stream or minute; `damaged` has a table that names groups which are not there; `unreadable` is a fault of the disk.
 */
export const fileFaultSchema = z.enum(['foreign', 'misplaced', 'damaged', 'unreadable'])
export type FileFault = z.infer<typeof fileFaultSchema>

export const surveyedFileSchema = z.discriminatedUnion('is', [
  /** `torn`: it ends in the middle, and `spans` are those of its whole groups. */
  z.object({
    is: z.enum(['whole', 'torn']),
    ...place,
    stream: streamKindSchema,
    spans: z.array(recordedSpanSchema).max(SPANS_PER_FILE_MAX),
  }),
  z.object({ is: fileFaultSchema, ...place, detail: z.string().max(256) }),
])
export type SurveyedFile = z.infer<typeof surveyedFileSchema>

export const surveyedFilesSchema = z.object({
  /** The folders that could be read from the first file to the last: of all others nothing is known. */
  folders: z.array(z.string().max(1024)),
  /** Without those that are being written. */
  files: z.array(surveyedFileSchema),
})
export type SurveyedFiles = z.infer<typeof surveyedFilesSchema>

/** Files that are being written, and those of which a server was not told for certain yet that they are there or gone. */
export const surveyedWaitingSchema = z.object({
  files: z.array(z.object({ folder: z.string().max(1024), name: z.string().max(1024) })),
})
export type SurveyedWaiting = z.infer<typeof surveyedWaitingSchema>
