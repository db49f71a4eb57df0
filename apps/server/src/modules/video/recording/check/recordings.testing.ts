import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeRecordings, recordedName, type RecordedFile } from '@palisade/fmp4/recorded-file'
import { createFilesReader, type FilesReader } from './files-reader.ts'

const READER = path.resolve(import.meta.dirname, '../../../../../../media/src/survey-main.ts')

export interface TestRecordings {
  data: string
  /** The one folder of recordings, marked as one. */
  folder: string
  reader: FilesReader
  /** How programs reach what reads the files. */
  env: { PALISADE_MEDIA_SOCKET: string; PALISADE_MEDIA_SECRET: string }
  stop(): Promise<void>
}

/** A folder of recordings, and the program that says what is in it. */
export async function startTestRecordings(): Promise<TestRecordings> {
  const data = await mkdtemp(path.join(tmpdir(), 'palisade-survey-'))
  const folder = path.join(data, 'recordings')
  makeRecordings(folder)
  const env = {
    PALISADE_MEDIA_SOCKET: path.join(data, 'run/survey.sock'),
    PALISADE_MEDIA_SECRET: 'survey-of-a-test-'.repeat(2),
  }
  const child = spawn(process.execPath, [READER], {
    env: { PATH: process.env['PATH'], ...env, PALISADE_DATA: data, PALISADE_SUPERVISED: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const reach = { controlFile: env.PALISADE_MEDIA_SOCKET, secret: env.PALISADE_MEDIA_SECRET }
  return {
    data,
    folder,
    env,
    reader: createFilesReader([{ url: 'http://localhost', ...reach }]),
    async stop() {
      child.disconnect()
      await once(child, 'exit')
      await rm(data, { recursive: true })
    },
  }
}

/** The entry by which media tells of a file. */
export const entryOf = (folder: string, file: RecordedFile, bytes: number, id: number) => {
  const { cameraId, at, seconds = 60, kinds = 1 } = file
  const place = { id, cameraId, stream: file.stream ?? 'main', folder, name: recordedName(file) } as const
  return {
    is: 'file' as const,
    ...place,
    bytes,
    spans: [[at, at + seconds * 1000, kinds] as [number, number, number]],
  }
}
