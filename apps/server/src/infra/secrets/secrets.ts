import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** The keys of this installation; they are made at its first start and kept in its data folder. */
export interface Secrets {
  /** AES-128 key that obscures the password in the login form, base64; public by design (ACCESS-2). */
  loginKey: string
  /** Shared with the media program, for its control port and for live tokens. */
  mediaSecret: string
  /**
   * AES-256 key of device secrets, base64, from which the key of encrypted files comes too. If the file is lost, all device
   * passwords must be entered again, and pictures of persons are lost.
   */
  deviceKey: string
}

const keyOf = (bytes: number) =>
  z.base64().refine(text => Buffer.from(text, 'base64').length === bytes, `${bytes} bytes`)
const secretsSchema = z.object({
  loginKey: keyOf(16),
  mediaSecret: z.string().min(32),
  deviceKey: keyOf(32),
})

const FILE = 'secrets.json'
const OWNER_ONLY = 0o600

/**
 * Reads `<folder>/secrets.json`; the first start creates it. Several programs may start at once: the first file wins.
 * @throws Error when the file cannot be read or understood; it is never replaced, because device passwords depend on it
 */
export async function openSecrets(folder: string): Promise<Secrets> {
  const file = path.join(folder, FILE)
  const found = await readIfThere(file)
  if (found !== undefined) return parse(file, found)
  await mkdir(folder, { recursive: true })
  await createOnce(file, JSON.stringify(newSecrets(), null, 2))
  return parse(file, await readFile(file, 'utf8'))
}

/** The AES-256 key of features of faces, made from that of device secrets as well. */
export const featureKeyOf = ({ deviceKey }: Pick<Secrets, 'deviceKey'>): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(deviceKey, 'base64'), '', 'palisade features', 32))

/** The key that signs challenges to cameras, the same for every copy of the server. */
export const challengeKeyOf = ({ deviceKey }: Pick<Secrets, 'deviceKey'>): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(deviceKey, 'base64'), '', 'palisade challenges', 32))

/** The AES-256 key of files that are encrypted at rest: another one than that of device secrets, made from it. */
export const fileKeyOf = ({ deviceKey }: Pick<Secrets, 'deviceKey'>): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(deviceKey, 'base64'), '', 'palisade files', 32))

function newSecrets(): Secrets {
  return {
    loginKey: randomBytes(16).toString('base64'),
    mediaSecret: randomBytes(32).toString('base64url'),
    deviceKey: randomBytes(32).toString('base64'),
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    await chmod(file, OWNER_ONLY)
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes and flushes the file under another name, then links it: a crash leaves either no file or a whole one. */
async function createOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', OWNER_ONLY)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

function parse(file: string, text: string): Secrets {
  const secrets = secretsSchema.safeParse(readJson(text))
  if (secrets.success) return secrets.data
  throw new Error(`${file} is damaged: restore it from a backup`)
}

/** Parses JSON; the error omits the parser's message, because that quotes the secret text. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
