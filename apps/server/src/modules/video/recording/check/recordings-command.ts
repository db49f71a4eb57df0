import { openDatabase, type Db } from '#server/infra/database/database.ts'
import { readArgs, type CommandArgs } from './command-args.ts'
import type { Difference } from './compare.rules.ts'
import { createFilesReader, type FilesReader } from './files-reader.ts'
import { findCameraId } from './index-walk.queries.ts'
import { createProgressLine } from './progress-line.ts'
import { runCheck, runReindex, type Progress } from './run-check.ts'

// Compares the index of DATABASE_URL with the files that the program at PALISADE_MEDIA_SOCKET reads, or writes it anew from
// them. Ends with 0 when they agree, 1 when they differ or it was stopped, and 2 when it could not look.

/** The most differences that are named; further ones are only counted. */
const NAMED_MAX = 1000
const FAULTS: Readonly<Record<Difference['fault'], string>> = {
  no_row: 'is not in the index',
  no_file: 'is in the index, and there is no such file',
  differs: 'differs from the index',
  torn: 'ends in the middle: its whole pictures count',
  damaged: 'is damaged: not indexed',
  misplaced: 'lies in the wrong place: not indexed',
  foreign: 'is no recording: not indexed',
  unreadable: 'cannot be read',
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
const line = createProgressLine(process.stderr)
const print = (text: string) => {
  line.clear()
  process.stdout.write(`${text}\n`)
}

try {
  process.exitCode = await main()
} catch (error) {
  line.clear()
  process.stderr.write(
    `recordings not looked at: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 2
}

async function main(): Promise<number> {
  const args = readArgs(process.argv.slice(2))
  const { DATABASE_URL: url, PALISADE_MEDIA_SOCKET: controlFile, PALISADE_MEDIA_SECRET: secret } = process.env
  if (!url || !controlFile || !secret) throw new Error('not started by npm run recordings')
  const database = openDatabase(url, { size: 2 })
  try {
    return await run(args, database.db, createFilesReader([{ url: 'http://localhost', controlFile, secret }]))
  } finally {
    await database.close()
  }
}

async function run(args: CommandArgs, db: Db, reader: FilesReader): Promise<number> {
  const { folders } = await reader.folders()
  for (const { path, isThere } of folders) if (!isThere) print(`${path}: not there`)
  if (folders.every(folder => !folder.isThere)) throw new Error('none of the folders is there')
  const cameraId = args.camera === undefined ? undefined : await findCameraId(db, args.camera)
  if (args.camera !== undefined && cameraId === undefined) throw new Error(`no camera ${args.camera}`)
  const scope = { cameraId, from: args.from, to: args.to, after: args.after }
  const deps = {
    db,
    reader,
    signal: stopping.signal,
    onPiece: (progress: Readonly<Progress>) => line.show(progress),
  }
  const begun = performance.now()
  let named = 0
  const onDifference = ({ folder, cameraId: id, name, fault, detail }: Difference) => {
    named += 1
    const why = detail ? ` (${detail})` : ''
    if (named <= NAMED_MAX) print(`${folder}/${id}/${name} ${FAULTS[fault]}${why}`)
  }
  const done =
    args.what === 'check'
      ? await runCheck({ ...deps, onDifference }, scope)
      : await runReindex(deps, scope, new Set(args.forgotten))
  if (named > NAMED_MAX) print(`… and ${named - NAMED_MAX} more`)
  return conclude(args, done, (performance.now() - begun) / 1000)
}

function conclude({ what }: CommandArgs, done: Progress, seconds: number): number {
  const { files, cameras, camerasDone, differences, changed, unread, after } = done
  if (unread > 0) print(`${unread} rows are of folders that are not there now: left as they are`)
  const isWhole = camerasDone === cameras
  if (!isWhole) print(`stopped; go on with ${what}${after === undefined ? '' : ` --after ${after}`}`)
  const looked = `${files} files of ${camerasDone} cameras in ${seconds.toFixed(1)} s`
  if (what === 'reindex') print(`${looked}: ${changed} hours written anew`)
  else print(`${looked}: ${differences === 0 ? 'files and index agree' : `${differences} differ`}`)
  return isWhole && differences === 0 ? 0 : 1
}
