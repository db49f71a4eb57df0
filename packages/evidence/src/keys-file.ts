import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { newEvidenceKey, type EvidenceKey } from './signing-key.ts'
import { z } from 'zod'

/**
 * The keys that sign evidence, in `<PALISADE_DATA>/evidence-keys.json`: the newest, which is last, signs; the older ones stay, so that what
 * they signed is known as our own. Apart from `secrets.json`, which is never written again.
 */
const keysSchema = z.object({
  keys: z.array(z.object({ madeAt: z.iso.datetime(), privateKey: z.string().max(1_000) })).min(1),
})
export type EvidenceKeys = z.infer<typeof keysSchema>['keys']

const FILE = 'evidence-keys.json'
const OWNER_ONLY = 0o600

/** @returns undefined where no key was made yet @throws Error when the file cannot be read or understood; it is never replaced */
export async function readEvidenceKeys(folder: string): Promise<EvidenceKeys | undefined> {
  const file = path.join(folder, FILE)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const parsed = keysSchema.safeParse(readJson(text))
  if (!parsed.success) throw new Error(`${file} is damaged: restore it from a backup`)
  return parsed.data.keys
}

/** Reads the keys; the first start makes one and the folder. Several programs may start at once: the first file wins. */
export async function openEvidenceKeys(folder: string, now: number): Promise<EvidenceKeys> {
  const found = await readEvidenceKeys(folder)
  if (found) return found
  const file = path.join(folder, FILE)
  await mkdir(folder, { recursive: true })
  const draft = await writeDraft(file, [newEvidenceKey(now)])
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return (await readEvidenceKeys(folder)) ?? []
}

/** The one that signs. @throws Error where there is none */
export function newestKey(keys: EvidenceKeys): EvidenceKey {
  const newest = keys.at(-1)
  if (!newest) throw new Error('no key signs evidence')
  return newest
}

/** Adds a key that signs from the next start of the server on. */
export async function renewEvidenceKey(folder: string, now: number): Promise<EvidenceKeys> {
  const keys = [...(await openEvidenceKeys(folder, now)), newEvidenceKey(now)]
  const file = path.join(folder, FILE)
  await rename(await writeDraft(file, keys), file)
  return keys
}

/** Written and flushed under another name: a crash leaves either the old file or a whole new one. */
async function writeDraft(file: string, keys: EvidenceKeys): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', OWNER_ONLY)
  try {
    await handle.writeFile(JSON.stringify({ keys }, null, 2))
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
