import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** File of a backup that is written last: without it a backup was cut off. */
export const FACTS_FILE = 'backup.json'
const FORMAT = 1

const file = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type FileFacts = z.infer<typeof file>

const facts = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Of the product that made it. */
  version: z.string(),
  /** A copy of the built-in cluster as it is, or of the rows alone, which goes into any PostgreSQL. */
  database: z.enum(['cluster', 'rows']).default('cluster'),
  /** All changes of the database's shape that it holds. */
  migrations: z.array(z.string()).min(1),
  /** Of each file of the backup, by its path in it. */
  files: z.record(z.string(), file),
})
export type BackupFacts = z.infer<typeof facts>

export const factsOf = (known: Omit<BackupFacts, 'format'>): BackupFacts => ({ format: FORMAT, ...known })

/** @throws Error in one line when the folder holds no whole backup, or one of a kind that we do not know */
export async function readFacts(folder: string): Promise<BackupFacts> {
  const text = await readFile(path.join(folder, FACTS_FILE), 'utf8').catch(() => {
    throw new Error(`${folder} holds no whole backup: ${FACTS_FILE} is missing`)
  })
  const parsed = facts.safeParse(parseJson(text))
  if (!parsed.success)
    throw new Error(`${folder}: ${FACTS_FILE} is damaged, or of a newer version of Palisade`)
  const outside = Object.keys(parsed.data.files).find(name => !isInside(name))
  if (outside !== undefined)
    throw new Error(`${folder}: ${FACTS_FILE} names a file outside of it: ${outside}`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whoever can write the backup must not be able to have other files read or written. */
const isInside = (name: string) =>
  !path.isAbsolute(name) && path.normalize(name) === name && !name.split('/').includes('..')

export async function hashFile(file: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async source => {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Compares every file of a backup with its facts. @returns a line for each that is missing or was changed */
export async function checkFiles(folder: string, { files }: BackupFacts): Promise<string[]> {
  const faults: string[] = []
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    const there = await stat(path.join(folder, name)).catch(() => undefined)
    if (!there) faults.push(`${name}: missing`)
    else if (there.size !== bytes) faults.push(`${name}: ${there.size} bytes in place of ${bytes}`)
    else if ((await hashFile(path.join(folder, name))).sha256 !== sha256) faults.push(`${name}: changed`)
  }
  return faults
}
